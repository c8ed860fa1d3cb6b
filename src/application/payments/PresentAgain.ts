import type { Observable } from 'rxjs';
import type { Payment } from '../../domain/payments/Payment';
import type { PresentationEffect } from '../../domain/payments/presentAgain';
import { type Loadable, loadEach } from '../shared/Loadable';
import { Refreshable } from '../shared/Refreshable';
import type { PaymentChanges } from './PaymentList';
import type { ReversalGateway } from './ports';

/** Presents a payment again that its bank returned for lack of money, after showing what that does. */
export class PresentAgain extends Refreshable {
  constructor(
    private readonly reversals: ReversalGateway,
    private readonly changes: PaymentChanges,
  ) {
    super();
  }

  /** Reads on subscribe and on `refresh()`. Cold; unsubscribing aborts the read. Never errors. */
  effect$(paymentPk: string): Observable<Loadable<PresentationEffect>> {
    return loadEach(this.reads$, (_, signal) => this.reversals.previewAgain(paymentPk, signal));
  }

  /**
   * A lost response is not looked up, because the returned payment does not change: trying again sends the same key.
   *
   * @returns the new payment.
   * @throws ApiError WRONG_STATUS when it cannot be presented again, ON_HOLD during nightly processing.
   */
  run(paymentPk: string): Promise<Payment> {
    const send = (key: string) => this.reversals.presentAgain(paymentPk, key);
    return this.changes.send(paymentPk, { presentAgain: true }, send, () => false);
  }
}
