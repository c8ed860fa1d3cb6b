import { dayOf, type LocalDate } from '../../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { type Cents, shownSum, ZERO } from '../../../src/domain/money/Cents';
import type { ProcessingRun } from '../../../src/domain/processing/ProcessingRun';
import type { Actor, PaymentDesk } from '../payments/ports/PaymentDesk';
import type { Clock } from '../shared/Clock';
import { newId } from '../shared/newPk';
import { Refusal } from '../shared/Refusal';
import type { ProcessingDesk } from './ports/ProcessingDesk';
import { settlePayment } from './settlePayment';

/** What a run may do, and whom it tells. */
export interface RunProcessingOptions {
  /** Whether a run may be for a day to come. Only where no bank waits for that day: in a demo. */
  readonly mayRunAhead: boolean;
  /** Told of each payment that a run could not finish. */
  readonly reportFailure: (paymentPk: string, error: unknown) => void;
}

/** A run that says nothing for so long is taken for dead. */
const LEASE_MS = 15_000;
const KEEP_EVERY_MS = 5_000;
const PROCESSING = 'Processing';

/**
 * Turns PROCESSED every pending payment whose settlement date has come, each in a transaction of its own:
 * one that fails does not stop the others, and a run that dies is finished by the next.
 *
 * @source product.md, Nightly processing
 */
export class RunProcessing {
  constructor(
    private readonly processing: ProcessingDesk,
    private readonly payments: PaymentDesk,
    private readonly clock: Clock,
    private readonly options: RunProcessingOptions,
  ) {}

  /**
   * @param startedBy the person's name, or 'Processing' when nobody asked.
   * @param isWanted asked before each payment; what is left then is done by the next run.
   * @throws Refusal 400 BAD_REQUEST for a day to come; 409 IS_PROCESSING while another run is going on.
   */
  async run(businessDate: LocalDate, startedBy: string, isWanted: () => boolean = () => true): Promise<ProcessingRun> {
    const runPk = newId();
    const now = this.clock.now();
    if (!this.options.mayRunAhead && businessDate > dayOf(now)) {
      const message = 'This day is still to come. Its payments settle when the bank has moved the money.';
      throw new Refusal(400, ErrorCode.BadRequest, message, { problems: [{ path: 'businessDate', message }] });
    }
    const began = await this.processing.begin({ runPk, businessDate, by: startedBy, now, until: leaseFrom(now) });
    if (!began) throw new Refusal(409, ErrorCode.IsProcessing, 'Processing is running already. Wait until it is done.');
    const outcome = { processed: 0, failed: 0, amountCents: ZERO };
    let finished = false;
    try {
      finished = await this.settleAll(runPk, businessDate, outcome, isWanted);
    } finally {
      await this.processing.end(runPk, finished ? businessDate : null, outcome, this.clock.now());
    }
    const { length: remaining } = await this.processing.due(businessDate);
    return { businessDate, ...outcome, remaining };
  }

  /** @returns false when another run took over, or it was no longer wanted. */
  private async settleAll(
    runPk: string,
    businessDate: LocalDate,
    outcome: { processed: number; failed: number; amountCents: Cents },
    isWanted: () => boolean,
  ): Promise<boolean> {
    let keptAt = this.clock.now().getTime();
    for (const paymentPk of await this.processing.due(businessDate)) {
      if (!isWanted()) return false;
      const now = this.clock.now();
      if (now.getTime() - keptAt >= KEEP_EVERY_MS) {
        if (!(await this.processing.keep(runPk, leaseFrom(now)))) return false;
        keptAt = now.getTime();
      }
      try {
        const by: Actor = { userId: null, name: PROCESSING };
        const payment = await this.payments.inTransaction((tx) => settlePayment(tx, paymentPk, by, now));
        if (!payment) continue;
        outcome.processed += 1;
        outcome.amountCents = shownSum([outcome.amountCents, payment.paymentAmount]);
      } catch (error) {
        outcome.failed += 1;
        this.options.reportFailure(paymentPk, error);
        await this.processing.noteFailure(paymentPk, now);
      }
    }
    return true;
  }
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}
