import { type Observable, Subject, startWith } from 'rxjs';
import type { Payment, PaymentPage, PaymentQuery, PaymentWithTimeline } from '../../domain/payments/Payment';
import type { DownloadedFile } from '../shared/DownloadedFile';
import { PagedList } from '../shared/LiveQuery';
import { type Loadable, loadEach } from '../shared/Loadable';
import type { NewKey } from '../shared/NewKey';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import type { PaymentGateway } from './ports';

/** A page of the payments that match the current filters. */
export class PaymentList extends PagedList<PaymentQuery, PaymentPage> {
  constructor(payments: PaymentGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => payments.search(query, signal), visibility, time);
  }
}

/** One payment with its timeline. */
export class PaymentDetail {
  private readonly refreshes = new Subject<void>();

  constructor(private readonly payments: PaymentGateway) {}

  /** Reads on subscribe and on `refresh()`. Cold; unsubscribing aborts the read. Never errors. */
  payment$(paymentPk: string): Observable<Loadable<PaymentWithTimeline>> {
    const reads$ = this.refreshes.pipe(startWith(undefined));
    return loadEach(reads$, (_, signal) => this.payments.get(paymentPk, signal));
  }

  refresh(): void {
    this.refreshes.next();
  }

  /** The receipt as PDF, as the payment is now. @throws ApiError */
  receipt(paymentPk: string): Promise<DownloadedFile> {
    return this.payments.receipt(paymentPk);
  }
}

/** Voids a pending payment. @source product.md, The bill's life */
export class VoidPayment {
  /** One key for each payment and reason, so that retrying after a lost response voids once. */
  private readonly keys = new Map<string, string>();

  constructor(
    private readonly payments: PaymentGateway,
    private readonly list: PaymentList,
    private readonly detail: PaymentDetail,
    private readonly newKey: NewKey,
  ) {}

  /** @throws ApiError TOO_LATE once it is processed or past its cut-off, ON_HOLD during nightly processing. */
  async run(paymentPk: string, reason: string): Promise<Payment> {
    const id = `${paymentPk} ${reason}`;
    const key = this.keys.get(id) ?? this.newKey();
    this.keys.set(id, key);
    const payment = await this.payments.void(paymentPk, reason, key);
    this.list.retry();
    this.detail.refresh();
    return payment;
  }
}
