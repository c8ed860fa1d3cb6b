import type { Observable } from 'rxjs';
import type { PaymentPage, PaymentQuery, PaymentWithTimeline } from '../../../../contract/money/payments';
import type { Payment } from '../../../domain/money/payments/Payment';
import type { DownloadedFile } from '../../platform/shared/DownloadedFile';
import { PagedList } from '../../platform/shared/LiveQuery';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import type { NewKey } from '../../platform/shared/NewKey';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import { Refreshable } from '../../platform/shared/Refreshable';
import { RequestKeys } from '../../platform/shared/RequestKeys';
import type { Time } from '../../platform/shared/Time';
import { isOutcomeUnknown } from './PaymentOutcome';
import type { PaymentGateway } from './ports';

export type { MadePayment, PaymentPage, PaymentQuery } from '../../../../contract/money/payments';

export type { HistoryEvent } from '../../../../contract/platform/shared/historyEvent';

/** A page of the payments that match the current filters. */
export class PaymentList extends PagedList<PaymentQuery, PaymentPage> {
  constructor(payments: PaymentGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => payments.search(query, signal), visibility, time);
  }
}

/** One payment with its timeline. */
export class PaymentDetail extends Refreshable {
  constructor(private readonly payments: PaymentGateway) {
    super();
  }

  /** Reads on subscribe and on `refresh()`. Cold; unsubscribing aborts the read. Never errors. */
  payment$(paymentPk: string): Observable<Loadable<PaymentWithTimeline>> {
    return loadEach(this.reads$, (_, signal) => this.payments.get({ paymentPk }, signal));
  }

  /** The receipt as PDF, as the payment is now. @throws ApiError */
  receipt(paymentPk: string): Promise<DownloadedFile> {
    return this.payments.receipt({ paymentPk });
  }
}

/** Sends changes of payments, each exactly once, and refreshes the payments on the screen. */
export class PaymentChanges {
  private readonly keys: RequestKeys;

  constructor(
    private readonly payments: PaymentGateway,
    private readonly list: PaymentList,
    private readonly detail: PaymentDetail,
    newKey: NewKey,
  ) {
    this.keys = new RequestKeys(newKey);
  }

  /**
   * When the response is lost, reads the payment to find out whether it was changed.
   *
   * @param request identifies the change; an equal request is a retry.
   * @param isChanged whether a payment that was read has the change.
   * @throws what `send` throws, unless the payment was changed.
   */
  async send(
    paymentPk: string,
    request: object,
    send: (idempotencyKey: string) => Promise<Payment>,
    isChanged: (payment: Payment) => boolean,
  ): Promise<Payment> {
    const payment = await this.keys.once([paymentPk, request], (key) =>
      send(key).catch((error: unknown) => this.changed(paymentPk, error, isChanged)),
    );
    this.list.retry();
    this.detail.refresh();
    return payment;
  }

  private async changed(paymentPk: string, error: unknown, isChanged: (payment: Payment) => boolean): Promise<Payment> {
    if (!isOutcomeUnknown(error)) throw error;
    const found = await this.payments.get({ paymentPk }).catch(() => undefined);
    if (found && isChanged(found.payment)) return found.payment;
    throw error;
  }
}

/** Voids a pending payment. @source product.md, The bill's life */
export class VoidPayment {
  constructor(
    private readonly payments: PaymentGateway,
    private readonly changes: PaymentChanges,
  ) {}

  /** @throws ApiError TOO_LATE once it is processed or past its cut-off, ON_HOLD during nightly processing. */
  run(paymentPk: string, reason: string): Promise<Payment> {
    return this.changes.send(
      paymentPk,
      { void: reason },
      (key) => this.payments.void({ paymentPk, reason }, key),
      ({ disposition }) => disposition === 'VOIDED',
    );
  }
}
