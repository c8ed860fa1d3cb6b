import type { Observable } from 'rxjs';
import type {
  BankReversal,
  BankReversalChange,
  BankReversalEffect,
  NewBankReversal,
} from '../../../../contract/money/bankReversals';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { PaymentChanges } from './PaymentList';
import { isOutcomeUnknown } from './PaymentOutcome';
import type { PaymentGateway, ReversalGateway } from './ports';

export type { BankReversal, BankReversalEffect } from '../../../../contract/money/bankReversals';

/** Previews and requests the reversal of a debit at the bank, and records the steps of its reversals. */
export class BankReversals extends Refreshable {
  constructor(
    private readonly reversals: ReversalGateway,
    private readonly payments: PaymentGateway,
    private readonly changes: PaymentChanges,
  ) {
    super();
  }

  /** Reads on subscribe and on `refresh()`. Cold; unsubscribing aborts the read. Never errors. */
  effect$(paymentPk: string): Observable<Loadable<BankReversalEffect>> {
    return loadEach(this.reads$, (_, signal) => this.reversals.previewAtBank({ paymentPk }, signal));
  }

  /**
   * If the response is lost, checks whether a reversal is in progress. After a refusal, reloads the effect.
   *
   * @throws ApiError WRONG_STATUS when it cannot be reversed; STEP_UP_NEEDED; LIMIT_EXCEEDED; ON_HOLD during nightly processing.
   */
  ask(paymentPk: string, request: NewBankReversal): Promise<void> {
    const isDone = ([latest]: readonly BankReversal[]) =>
      latest?.reason === request.reason && latest.note === request.note && latest.discoveredAt === request.discoveredAt;
    return this.send(paymentPk, { atBank: request }, isDone, (key) =>
      this.reversals.reverseAtBank({ ...request, paymentPk }, key),
    );
  }

  /** If the response is lost, checks whether the step was recorded. @throws ApiError WRONG_STATUS; SAME_PERSON; STEP_UP_NEEDED; ON_HOLD. */
  take(paymentPk: string, change: BankReversalChange): Promise<void> {
    const after = { approve: 'OPEN', decline: 'CANCELED', cancel: 'CANCELED', reject: 'REJECTED', return: 'RETURNED' };
    const isDone = (reversals: readonly BankReversal[]) =>
      reversals.find(({ reversalNo }) => reversalNo === change.reversalNo)?.state === after[change.step];
    return this.send(paymentPk, { atBankStep: change }, isDone, (key) =>
      this.reversals.changeAtBank({ ...change, paymentPk }, key),
    );
  }

  private async send(
    paymentPk: string,
    request: object,
    isDone: (reversals: readonly BankReversal[]) => boolean,
    call: (key: string) => Promise<BankReversal>,
  ): Promise<void> {
    const payment = async () => (await this.payments.get({ paymentPk })).payment;
    const send = async (key: string) => {
      try {
        await call(key);
      } catch (error) {
        if (!isOutcomeUnknown(error)) throw error;
        const effect = await this.reversals.previewAtBank({ paymentPk }).catch(() => undefined);
        if (!effect || !isDone(effect.reversals)) throw error;
      }
      return payment();
    };
    try {
      await this.changes.send(paymentPk, request, send, () => false);
    } finally {
      this.refresh();
    }
  }
}
