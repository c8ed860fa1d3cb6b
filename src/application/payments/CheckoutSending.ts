import { isExpectedRefusal } from '../../domain/errors/Failure';
import type { Payment } from '../../domain/payments/Payment';
import { ApiError } from '../shared/ApiError';
import type { CheckoutDesk } from './CheckoutDesk';
import type { CheckoutStage } from './CheckoutState';
import type { CheckoutTools } from './CheckoutTools';
import { isOutcomeUnknown } from './PaymentOutcome';

type Reviewed = CheckoutStage & { readonly kind: 'reviewing' };

/** Sends a checkout's payment, and claims nothing about it that is not known. */
export class CheckoutSending {
  /** @param backWith goes back to choosing with what stood against paying; does not reject */
  constructor(
    private readonly tools: Pick<CheckoutTools, 'payments' | 'outcome' | 'keeper' | 'locks'>,
    private readonly desk: CheckoutDesk,
    private readonly backWith: (problem: unknown) => Promise<void>,
  ) {}

  /**
   * Pays. A second call while the first is on its way does nothing. Nothing is sent before its key is kept: only so can
   * a later visit find out what became of it.
   */
  async confirm(): Promise<void> {
    const { stage } = this.desk.current;
    const { request } = this.desk;
    if (stage.kind !== 'reviewing' || !request) return;
    this.desk.goTo({ kind: 'sending' });
    const kept = await this.desk.keepSent();
    if (kept.kind !== 'saved') {
      return this.desk.goTo({ ...stage, ...(kept.kind === 'failed' && { problem: kept.error }) });
    }
    try {
      await this.finish(await this.tools.payments.create(request, this.desk.key));
    } catch (error) {
      if (isOutcomeUnknown(error)) await this.ask(error, stage);
      else await this.refused(error, stage);
    }
  }

  /** Asks once more what became of a payment whose answer got lost. */
  async askAgain(): Promise<void> {
    const { stage } = this.desk.current;
    if (stage.kind === 'unknown') await this.ask(stage.error);
  }

  private async ask(error: unknown, reviewed?: Reviewed): Promise<void> {
    this.desk.goTo({ kind: 'asking' });
    try {
      const payment = await this.tools.outcome.ask(this.desk.key);
      if (payment) await this.finish(payment);
      else if (reviewed) this.desk.goTo({ ...reviewed, problem: error });
      else await this.backWith(error);
    } catch (stillUnknown) {
      this.desk.goTo({ kind: 'unknown', error: stillUnknown });
    }
  }

  /** A definite no: nothing was saved. What the bills have to do with it has to be looked at again; anything else can be sent again. */
  private async refused(error: unknown, reviewed: Reviewed): Promise<void> {
    const isAboutBills = error instanceof ApiError && isExpectedRefusal(error);
    if (!isAboutBills) return this.desk.goTo({ ...reviewed, problem: error });
    await this.backWith(error);
    if (error.code === 'KEY_REUSED') this.desk.renewKey();
  }

  private async finish(payment: Payment): Promise<void> {
    this.desk.goTo({ kind: 'paid', payment });
    await Promise.all([this.tools.keeper.forget(), this.tools.locks.release()]);
  }
}
