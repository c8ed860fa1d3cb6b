import type { AchTerms } from '../../../src/domain/money/payments/achEntry';
import { isPresentedOn } from '../../../src/domain/money/payments/presentAgainRule';
import { type CountAndAmount, inAll } from '../../../src/domain/money/processing/ProcessingPreview';
import { addDays, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { localDayOf } from '../../../src/domain/platform/dates/zonedTime';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { MonthClosed, Refusal } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import type { AutopayQueries } from '../payments/autopay/ports';
import { presentAgain } from '../payments/returns/PresentAgain';
import { PROCESSING } from '../payments/settlePayment';
import type { PaymentFileRun } from './ports';

/** A payment that was returned for lack of money, and that no person or run has presented again. */
export interface ReturnedForMoney {
  readonly paymentPk: string;
  readonly amountCents: Cents;
  /** ISO timestamp, UTC. */
  readonly returnedAt: string;
  /** IANA time zone of the payment's group. */
  readonly timeZone: string;
}

export interface ReturnedQueries {
  /** Payments returned on or after a day, oldest first. */
  returnedForMoney(since: LocalDate): Promise<readonly ReturnedForMoney[]>;
}

/** Longer than any rule waits. */
const SEARCHED_DAYS = 90;

/**
 * Presents returned debits again by the rule of the originating account, each in its own transaction, and once: what a person has
 * presented, or voided afterwards, is left alone. What cannot be presented is left for a person, with the reason in the payment's
 * timeline and in the results of the run.
 *
 * @source docs/decisions/returns.md#a-rule-can-present-returned-debits-again
 */
export class PresentReturned {
  constructor(
    private readonly queries: ReturnedQueries,
    private readonly autopay: Pick<AutopayQueries, 'mayPay'>,
    private readonly transactions: Transactions,
    private readonly achTerms: AchTerms,
    private readonly reportFailure: (what: string, error: unknown) => void = () => undefined,
  ) {}

  /** Payments that a run of the date would present again at most. */
  async preview(businessDate: LocalDate): Promise<CountAndAmount> {
    return inAll((await this.due(businessDate)).map(({ amountCents }) => ({ count: 1, amountCents })));
  }

  /** @param shouldContinue checked before each payment; the next run presents the rest. */
  async run({ runPk, businessDate, now }: PaymentFileRun, shouldContinue: () => boolean): Promise<void> {
    for (const { paymentPk } of await this.due(businessDate)) {
      if (!shouldContinue() || !(await this.autopay.mayPay(runPk, now))) return;
      try {
        await this.transactions.run(async (tx) => {
          const payment = await tx.payments.lock(paymentPk);
          if (payment) await presentAgain(tx, payment, PROCESSING, now, this.achTerms);
        });
      } catch (error) {
        const isFinal = error instanceof Refusal && !(error instanceof MonthClosed);
        if (isFinal) await this.recordRefusal(paymentPk, error.message, runPk, now);
        else this.reportFailure(`payment ${paymentPk} was not presented again`, error);
      }
    }
  }

  private async recordRefusal(paymentPk: string, reason: string, runPk: string, now: Date): Promise<void> {
    try {
      await this.transactions.run(async (tx) => {
        const payment = await tx.payments.lock(paymentPk);
        if (payment) await tx.returns.addRefusedPresentation(payment, reason, { ...PROCESSING, runPk }, now);
      });
    } catch (error) {
      this.reportFailure(`payment ${paymentPk} was not presented again (${reason}), which was not recorded`, error);
    }
  }

  private async due(businessDate: LocalDate): Promise<readonly ReturnedForMoney[]> {
    const { presentAgain: rule } = this.achTerms;
    if (!rule) return [];
    const found = await this.queries.returnedForMoney(addDays(businessDate, -SEARCHED_DAYS));
    return found.filter(({ returnedAt, timeZone }) => {
      return isPresentedOn(rule, localDayOf(new Date(returnedAt), timeZone), businessDate);
    });
  }
}
