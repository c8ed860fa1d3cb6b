import type { Observable } from 'rxjs';
import type { Payment } from '../../../domain/money/payments/Payment';
import type { PresentationEffect } from '../../../domain/money/payments/presentAgain';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { PaymentChanges } from './PaymentList';
import { isOutcomeUnknown } from './PaymentOutcome';
import type { PaymentGateway, ReversalGateway } from './ports';

/** Presents a payment again that its bank returned for lack of money, after showing what that does. */
export class PaymentPresentation extends Refreshable {
  constructor(
    private readonly reversals: ReversalGateway,
    private readonly payments: PaymentGateway,
    private readonly changes: PaymentChanges,
  ) {
    super();
  }

  /** Reads on subscribe and on `refresh()`. Cold; unsubscribing aborts the read. Never errors. */
  effect$(paymentPk: string): Observable<Loadable<PresentationEffect>> {
    return loadEach(this.reads$, (_, signal) => this.reversals.previewAgain({ paymentPk }, signal));
  }

  /**
   * When the response is lost, reads whether the payment has been presented again. After a refusal, reads the effect again: it is no
   * longer what was shown.
   *
   * @returns the new payment.
   * @throws ApiError WRONG_STATUS when it cannot be presented again, ON_HOLD during nightly processing.
   */
  run(paymentPk: string): Promise<Payment> {
    const send = (key: string) =>
      this.reversals.presentAgain({ paymentPk }, key).catch((error: unknown) => this.found(paymentPk, error));
    return this.changes.send(paymentPk, { presentAgain: true }, send, () => false);
  }

  private async found(paymentPk: string, error: unknown): Promise<Payment> {
    if (!isOutcomeUnknown(error)) {
      this.refresh();
      throw error;
    }
    const effect = await this.reversals.previewAgain({ paymentPk }).catch(() => undefined);
    if (!effect?.presentedAs) throw error;
    return (await this.payments.get({ paymentPk: effect.presentedAs })).payment;
  }
}
