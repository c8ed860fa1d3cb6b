import type { ProcessingRun } from '../../../contract/money/processing';
import { whyNotSetAside } from '../../../src/domain/money/payments/reversalEffect';
import { isBankDay } from '../../../src/domain/platform/dates/bankDays';
import { addDays, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { ZERO } from '../../../src/domain/platform/money/Cents';
import type { Clock } from '../../platform/shared/Clock';
import { newId } from '../../platform/shared/newPk';
import { officeDate } from '../../platform/shared/officeDate';
import { invalid, Refusal } from '../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import { PROCESSING } from '../payments/settlePayment';
import { setAside } from './bankFiles/setAsidePayment';
import { settleBankReversal } from './bankReversals/settleBankReversal';
import { DuePayments, type SettlementProgress } from './DuePayments';
import type {
  DueFilter,
  NewRun,
  PaymentFileRun,
  PaymentFiles,
  ProcessingRepository,
  RunProgress,
  ScheduledRun,
} from './ports';

export interface RunProcessingOptions {
  /**
   * Whether a run can be for a date that has not ended, and then does not wait for cut-offs. Only in the demo, where no bank is
   * involved.
   */
  readonly allowFutureDates: boolean;
  /** IANA time zone of the office, whose business date decides what is in the future. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
  readonly officeTimeZone?: string | undefined;
  /** Identity of this process, for `ProcessingRepository`; null where it cannot be identified. */
  readonly owner: string | null;
  /** Receives each payment that could not be processed, and each run that was abandoned. */
  readonly reportFailure: (what: string, error: unknown) => void;
  /** Sends the notices of a finished run. Writes are open again by then. */
  readonly sendNotices?: (businessDate: LocalDate, shouldContinue: () => boolean) => Promise<void>;
  /** Whether ACH payments are sent to a bank. Without files they stay pending. Default: yes. */
  readonly makesBankFiles?: boolean;
  /** Makes the payments of autopay before files are made. Default: none. */
  readonly autopay?: { run(run: PaymentFileRun, shouldContinue: () => boolean): Promise<void> };
  /** Presents returned debits again before files are made. Default: none. */
  readonly presentReturned?: { run(run: PaymentFileRun, shouldContinue: () => boolean): Promise<void> };
  /** How long a run counts as alive after each heartbeat. Default: 5 s. */
  readonly leaseMs?: number;
  /** Payments in one transaction. Default: 250. */
  readonly chunkSize?: number;
  /** Transactions that process payments at the same time. Default: 1. */
  readonly parallelChunks?: number;
}

/** A run without a heartbeat for this long counts as dead. Nothing else shows that its host died. */
const LEASE_MS = 5_000;
const HEARTBEAT_MS = 1_000;
const RETRY_MS = 250;
/** A run that crashes its process is abandoned after this many attempts, or it would crash every server in turn. */
const MAX_ATTEMPTS = 5;
/** What made a run process nothing, such as a storage that does not answer, needs time to pass. */
const ATTEMPT_PAUSE_MS = 30_000;

/** Missed days that are caught up one by one. Before them, one run does the work of all. */
const MAX_MISSED_DAYS = 31;

interface Order extends Pick<NewRun, 'businessDate' | 'by' | 'attempt' | 'unlessCompletedSince'> {
  /** Whether it is for a day before the scheduled one, whose notices would be outdated. Default: no. */
  readonly isMissed?: boolean;
}

/**
 * Processes every pending payment whose settlement date has come and whose cut-off has passed, some hundred in each transaction.
 * ACH payments must be in a bank file. A failed payment does not stop the others, and a dead run is resumed by another server.
 *
 * @source product.md, Nightly processing
 * @source docs/decisions/processing.md#a-run-counts-for-the-day-that-has-started-everywhere
 */
export class RunProcessing {
  private readonly leaseMs: number;
  private readonly duePayments: DuePayments;

  constructor(
    private readonly processing: ProcessingRepository,
    private readonly transactions: Transactions,
    private readonly files: PaymentFiles,
    private readonly clock: Clock,
    private readonly options: RunProcessingOptions,
  ) {
    this.leaseMs = options.leaseMs ?? LEASE_MS;
    this.duePayments = new DuePayments(processing, transactions, clock, options);
  }

  /**
   * @param startedBy the person's name, or 'Processing' for the schedule.
   * @param shouldContinue checked before each transaction; the next run processes the rest.
   * @returns the result, for the later of `businessDate` and the date of a dead run that it resumes.
   * @throws Refusal BAD_REQUEST for a future date; IS_PROCESSING while another run is alive.
   */
  async run(
    businessDate: LocalDate,
    startedBy: string,
    shouldContinue: () => boolean = () => true,
  ): Promise<ProcessingRun> {
    assertStarted(businessDate, this.clock.now(), this.options);
    const run = await this.start({ businessDate, by: startedBy }, shouldContinue);
    if (!run) throw new Refusal(ErrorCode.IsProcessing, 'Processing is already running. Wait until it has finished.');
    return run;
  }

  /**
   * Runs what the schedule asks for, after the bank days that were missed before it, in order. When several servers try, one
   * succeeds.
   *
   * @returns the result of the last run; undefined while another run is alive, and when this one has been completed.
   */
  async runScheduled(
    { businessDate, since }: ScheduledRun,
    shouldContinue: () => boolean,
  ): Promise<ProcessingRun | undefined> {
    const { lastBusinessDate } = await this.processing.status(this.clock.now());
    const order = { by: PROCESSING.name, unlessCompletedSince: since };
    let result: ProcessingRun | undefined;
    for (const day of daysToRun(lastBusinessDate, businessDate)) {
      if (result && !shouldContinue()) break;
      const run = await this.start({ ...order, businessDate: day, isMissed: day < businessDate }, shouldContinue);
      if (!run) break;
      result = run;
    }
    return result;
  }

  /** Catches up a scheduled run that was missed or stopped halfway, such as by a shutdown. @returns undefined if none was. */
  async catchUp(scheduled: ScheduledRun, shouldContinue: () => boolean): Promise<ProcessingRun | undefined> {
    const retryAfter = new Date(this.clock.now().getTime() - ATTEMPT_PAUSE_MS);
    const isMissing = await this.processing.isMissing(scheduled, { maxAttempts: MAX_ATTEMPTS, retryAfter });
    return isMissing ? this.runScheduled(scheduled, shouldContinue) : undefined;
  }

  /**
   * Resumes the run of a process or host that died. When several servers try, one succeeds.
   *
   * @returns undefined when there was nothing to resume.
   */
  async resume(shouldContinue: () => boolean = () => true): Promise<ProcessingRun | undefined> {
    const dead = await this.processing.findDeadRun();
    // A run of this process is alive, however late its heartbeat is.
    if (!dead || (dead.owner !== null && dead.owner === this.options.owner)) return undefined;
    if (dead.attempt >= MAX_ATTEMPTS && dead.processed === 0) {
      await this.processing.abandon(dead.runPk, this.clock.now());
      const error = new Error(`${dead.attempt} processes in a row died in it. The next scheduled run tries again.`);
      this.options.reportFailure(`processing for ${dead.businessDate} was abandoned`, error);
      return undefined;
    }
    const attempt = dead.processed > 0 ? 1 : dead.attempt + 1;
    return this.start({ businessDate: dead.businessDate, by: dead.by, attempt }, shouldContinue);
  }

  /** @returns undefined while another run is alive. */
  private async start(
    { isMissed = false, ...order }: Order,
    shouldContinue: () => boolean,
  ): Promise<ProcessingRun | undefined> {
    const runPk = newId();
    const progress: SettlementProgress = { total: 0, processed: 0, failed: 0, amountCents: ZERO };
    const businessDate = await this.startRun(runPk, order, progress);
    if (businessDate === undefined) return undefined;
    const heartbeat = this.startHeartbeat(runPk, progress);
    let isFinished = false;
    let result: RunProgress = progress;
    const run = { runPk, businessDate, now: this.clock.now() };
    const due = { businessDate, cutoffBy: this.options.allowFutureDates ? null : run.now };
    try {
      const isCurrent = () => heartbeat.isOwner() && shouldContinue();
      await this.options.autopay?.run(run, isCurrent);
      await this.options.presentReturned?.run(run, isCurrent);
      isFinished = await this.fileAndSettle(run, due, progress, isCurrent);
      if (isFinished) await this.settleReversals(run, isCurrent);
      if (isFinished) await this.files.settleRefunds({ ...run, now: this.clock.now() });
      // With the time after the last payment: what carriers are owed up to then is remitted.
      if (isFinished) await this.files.remitToCarriers({ ...run, now: this.clock.now() });
    } finally {
      await heartbeat.stop();
      result = await this.finishRun(runPk, isFinished ? businessDate : null, progress);
    }
    if (isFinished && !isMissed) await this.sendNotices(businessDate, shouldContinue);
    const { length: remaining } = await this.processing.findDuePayments(due);
    const { processed, failed, amountCents } = result;
    return { businessDate, processed, failed, amountCents, remaining };
  }

  /**
   * Payments that files of earlier days draw do not wait for today's files. What today's files draw and settles today is
   * processed after them.
   *
   * @returns false if the run must stop.
   */
  private async fileAndSettle(
    run: PaymentFileRun,
    due: DueFilter,
    progress: SettlementProgress,
    shouldContinue: () => boolean,
  ): Promise<boolean> {
    const current = { runPk: run.runPk, progress, tried: new Set<string>() };
    const settle = () => this.duePayments.settle(due, current, shouldContinue);
    const [filing, settling] = await Promise.allSettled([this.makeFiles(run), settle()]);
    if (filing.status === 'rejected') throw filing.reason;
    if (settling.status === 'rejected') throw settling.reason;
    return settling.value && (await settle());
  }

  private async makeFiles(run: PaymentFileRun): Promise<void> {
    if (this.options.makesBankFiles === false) return;
    const heldOut = await this.files.fileAchPayments(run);
    for (const { paymentPk, reason, isFinal } of heldOut ?? []) {
      if (isFinal && (await this.setAside(paymentPk, reason, run))) continue;
      this.options.reportFailure(`payment ${paymentPk} is held out of the bank file`, new Error(reason));
      await this.processing.recordFailure({ runPk: run.runPk, paymentPk, reason }, run.now);
    }
    await this.files.fileMicroDeposits(run);
    await this.files.fileReversals(run);
    await this.files.fileRefunds(run);
  }

  /** Runs after payments are processed and before their money is remitted. The next run retries failed settlements. */
  private async settleReversals(run: PaymentFileRun, shouldContinue: () => boolean): Promise<void> {
    for (const reversalPk of await this.files.settledReversals(run)) {
      if (!shouldContinue()) return;
      const settle = (tx: Transaction) => settleBankReversal(tx, reversalPk, PROCESSING, this.clock.now());
      await this.transactions.run(settle).catch((error: unknown) => {
        this.options.reportFailure(`reversal ${reversalPk} could not be settled`, error);
      });
    }
  }

  /** @returns false if the payment has to wait, because it could not be set aside. */
  private async setAside(paymentPk: string, reason: string, { runPk, now }: PaymentFileRun): Promise<boolean> {
    try {
      return await this.transactions.run(async (tx) => {
        const payment = await tx.payments.lock(paymentPk);
        // Voided meanwhile, or set aside by the run that this one continues.
        if (!payment || whyNotSetAside(payment) !== undefined) return true;
        await setAside(tx, payment, reason, { ...PROCESSING, runPk }, now);
        return true;
      });
    } catch (error) {
      this.options.reportFailure(`payment ${paymentPk} could not be set aside`, error);
      return false;
    }
  }

  /** A failure does not concern the payments, and the next night sends what this one did not. */
  private async sendNotices(businessDate: LocalDate, shouldContinue: () => boolean): Promise<void> {
    try {
      await this.options.sendNotices?.(businessDate, shouldContinue);
    } catch (error) {
      this.options.reportFailure(`notices for ${businessDate} could not all be sent`, error);
    }
  }

  private async startRun(runPk: string, order: Order, progress: SettlementProgress): Promise<LocalDate | undefined> {
    const { leaseMs, clock } = this;
    try {
      return await this.processing.start({ ...order, runPk, owner: this.options.owner, leaseMs, now: clock.now() });
    } catch (error) {
      // The run may have started although the response was lost.
      await this.processing.finish(runPk, null, progress, this.clock.now()).catch(() => undefined);
      throw error;
    }
  }

  /** Retries while the run would still count as alive, so that writes are never closed for longer than the run. */
  private async finishRun(
    runPk: string,
    businessDate: LocalDate | null,
    progress: SettlementProgress,
  ): Promise<RunProgress> {
    for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
      try {
        return await this.processing.finish(runPk, businessDate, progress, this.clock.now());
      } catch (error) {
        if (waitedMs >= this.leaseMs) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /** Extends the lease independently of the payments, so that a payment waiting for a lock does not end the run. */
  private startHeartbeat(runPk: string, progress: SettlementProgress) {
    let isOwner = true;
    let beat: Promise<void> | undefined;
    const extendLease = async () => {
      try {
        isOwner = await this.processing.extendLease(runPk, progress, this.leaseMs);
      } catch {
        // An unreachable database says nothing about the run.
      } finally {
        beat = undefined;
      }
    };
    const timer = setInterval(() => {
      if (isOwner) beat ??= extendLease();
    }, HEARTBEAT_MS);
    return {
      isOwner: () => isOwner,
      stop: async () => {
        clearInterval(timer);
        await beat;
      },
    };
  }
}

/**
 * The bank days after the last processed one up to a scheduled one, in order; that one alone if it was processed before.
 *
 * @param last null before the first run.
 * @source docs/decisions/bank-files.md#missed-days-are-run-one-by-one
 */
export function daysToRun(last: LocalDate | null, scheduled: LocalDate): readonly LocalDate[] {
  const days = [scheduled];
  const before = (day: LocalDate) => {
    let earlier = addDays(day, -1);
    while (!isBankDay(earlier)) earlier = addDays(earlier, -1);
    return earlier;
  };
  for (let day = before(scheduled); last !== null && day > last && days.length < MAX_MISSED_DAYS; day = before(day))
    days.unshift(day);
  return days;
}

/**
 * @param options.allowFutureDates whether a run can be for a date that has not ended.
 * @throws Refusal BAD_REQUEST for a date that has not started.
 */
export function assertStarted(
  businessDate: LocalDate,
  now: Date,
  { allowFutureDates, officeTimeZone }: Pick<RunProcessingOptions, 'allowFutureDates' | 'officeTimeZone'>,
): void {
  if (allowFutureDates || businessDate <= officeDate(now, officeTimeZone)) return;
  const message = 'This date is in the future. Its payments settle when the bank has moved the money.';
  throw invalid('businessDate', message);
}
