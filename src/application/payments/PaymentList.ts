import type { Payment, PaymentEvent, PaymentPage, PaymentQuery } from '../../domain/payments/Payment';
import type { NewKey } from '../shared/NewKey';
import { PagedList } from '../shared/PagedList';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import type { PaymentGateway } from './ports';

/** Voids a payment that is still pending. @source product.md, The bill's life */
export class TakeBackPayment {
  /** One key a payment and reason, so that trying again after a lost answer takes back once. */
  private readonly keys = new Map<string, string>();

  constructor(
    private readonly payments: PaymentGateway,
    private readonly list: PaymentList,
    private readonly newKey: NewKey,
  ) {}

  /** @throws ApiError TOO_LATE once it is processed or past its cut-off, ON_HOLD during nightly processing. */
  async run(paymentPk: string, reason: string): Promise<Payment> {
    const asked = `${paymentPk} ${reason}`;
    const key = this.keys.get(asked) ?? this.newKey();
    this.keys.set(asked, key);
    const payment = await this.payments.takeBack(paymentPk, reason, key);
    this.list.retry();
    return payment;
  }
}

/** One payment with what happened to it. */
export class PaymentDetail {
  constructor(private readonly payments: PaymentGateway) {}

  /** @throws ApiError */
  run(paymentPk: string): Promise<{ readonly payment: Payment; readonly timeline: readonly PaymentEvent[] }> {
    return this.payments.get(paymentPk);
  }
}

/** The payments under the filters of the moment. */
export class PaymentList extends PagedList<PaymentQuery, PaymentPage> {
  constructor(payments: PaymentGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => payments.search(query, signal), visibility, time);
  }
}
