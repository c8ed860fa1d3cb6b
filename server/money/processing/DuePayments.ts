import { cappedSum } from '../../../src/domain/platform/money/Cents';
import type { Clock } from '../../platform/shared/Clock';
import { Refusal } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import type { PaymentToSettle } from '../payments/ports';
import { PROCESSING, settlePayment } from '../payments/settlePayment';
import type { DueFilter, ProcessingRepository, RunProgress } from './ports';
import { settleTogether } from './settleTogether';

/** What a run has done so far: numbers of payments, and the amount of the processed ones. */
export type SettlementProgress = { -readonly [Part in keyof RunProgress]: RunProgress[Part] };

type CurrentRun = {
  readonly runPk: string;
  readonly progress: SettlementProgress;
  /** Keys of the payments that this run has taken up, which it does not try again. */
  readonly tried: Set<string>;
};

interface DuePaymentsOptions {
  readonly reportFailure: (what: string, error: unknown) => void;
  /** Payments in one transaction. Default: 250. */
  readonly chunkSize?: number;
  /** Transactions at the same time. Default: 1. */
  readonly parallelChunks?: number;
}

/** Payments that a transaction left out, or did not process because it failed. */
type Rest = { readonly paymentPks: readonly string[]; readonly hasFailed: boolean };

/** Large enough that a statement's fixed cost no longer counts, small enough that a stop takes less than a second. */
const CHUNK_SIZE = 250;

/**
 * The payments that a run has to process. One that fails is recorded with its reason, and the others go on.
 *
 * @source docs/decisions/processing.md#postgresql-settles-two-transactions-at-a-time
 */
export class DuePayments {
  constructor(
    private readonly processing: ProcessingRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly options: DuePaymentsOptions,
  ) {}

  /** @returns false when another run took over or `shouldContinue` returned false. */
  async settle(filter: DueFilter, run: CurrentRun, shouldContinue: () => boolean): Promise<boolean> {
    const found = await this.processing.findDuePayments(filter);
    const due = found.filter((paymentPk) => !run.tried.has(paymentPk));
    for (const paymentPk of due) run.tried.add(paymentPk);
    const { chunkSize = CHUNK_SIZE, parallelChunks = 1 } = this.options;
    run.progress.total += due.length;
    for (let start = 0; start < due.length; ) {
      const chunks: (readonly string[])[] = [];
      for (; chunks.length < parallelChunks && start < due.length; start += chunkSize)
        chunks.push(due.slice(start, start + chunkSize));
      const rests = await Promise.all(chunks.map((chunk) => this.settleChunk(chunk, run, shouldContinue)));
      for (const rest of rests) if (!(await this.settleRest(rest, run, shouldContinue))) return false;
    }
    return true;
  }

  /** Processes payments in one transaction. @returns those left to process, or undefined if the run is to stop */
  private async settleChunk(
    paymentPks: readonly string[],
    run: CurrentRun,
    shouldContinue: () => boolean,
  ): Promise<Rest | undefined> {
    if (paymentPks.length < 2) return { paymentPks, hasFailed: false };
    if (!shouldContinue()) return undefined;
    try {
      const now = this.clock.now();
      const by = { ...PROCESSING, runPk: run.runPk };
      const done = await this.transactions.run((tx) => settleTogether(tx, paymentPks, by, now));
      addTo(run.progress, done);
      const settledPks = new Set(done.map(({ paymentPk }) => paymentPk));
      return { paymentPks: paymentPks.filter((paymentPk) => !settledPks.has(paymentPk)), hasFailed: false };
    } catch {
      return { paymentPks, hasFailed: true };
    }
  }

  /** Processes the payments one by one or, if one of them has failed, in halves, so that the others do not wait for it. */
  private async settleRest(rest: Rest | undefined, run: CurrentRun, shouldContinue: () => boolean): Promise<boolean> {
    if (!rest) return false;
    const { paymentPks, hasFailed } = rest;
    if (hasFailed) {
      const half = Math.ceil(paymentPks.length / 2);
      for (const part of [paymentPks.slice(0, half), paymentPks.slice(half)]) {
        const ofPart = await this.settleChunk(part, run, shouldContinue);
        if (!(await this.settleRest(ofPart, run, shouldContinue))) return false;
      }
      return true;
    }
    for (const paymentPk of paymentPks) {
      if (!shouldContinue()) return false;
      await this.settleOne(paymentPk, run);
    }
    return true;
  }

  private async settleOne(paymentPk: string, { runPk, progress }: CurrentRun): Promise<void> {
    const now = this.clock.now();
    try {
      const by = { ...PROCESSING, runPk };
      const payment = await this.transactions.run((tx) => settlePayment(tx, paymentPk, now, by));
      if (payment) addTo(progress, [payment]);
    } catch (error) {
      progress.failed += 1;
      this.options.reportFailure(`payment ${paymentPk} could not be processed`, error);
      await this.processing.recordFailure({ runPk, paymentPk, reason: reasonOf(error) }, now);
    }
  }
}

function addTo(progress: SettlementProgress, done: readonly Pick<PaymentToSettle, 'paymentAmount'>[]): void {
  progress.processed += done.length;
  progress.amountCents = cappedSum([progress.amountCents, ...done.map(({ paymentAmount }) => paymentAmount)]);
}

/** A sentence that payors may read, too. */
function reasonOf(error: unknown): string {
  return error instanceof Refusal ? error.message : 'an unexpected error that the server log describes.';
}
