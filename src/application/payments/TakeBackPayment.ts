import type { Payment } from '../../domain/payments/Payment';
import type { NewKey } from '../shared/NewKey';
import type { PaymentList } from './PaymentList';
import type { PaymentGateway } from './ports/PaymentGateway';

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
