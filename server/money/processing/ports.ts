import type { ProcessingState } from '../../../contract/money/processingStatus';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { Actor } from '../../platform/shared/Actor';

/** A processing hold: writes are closed by a system administrator. */
export interface Hold {
  readonly on: boolean;
  readonly reason: string;
  /** ISO timestamp, UTC; null until it is removed. */
  readonly until: string | null;
}

/** Progress of a processing run. The amount is capped at `MAX_CENTS`. */
export interface RunProgress {
  /** Payments to process; 0 until they are counted. */
  readonly total: number;
  readonly processed: number;
  readonly failed: number;
  readonly amountCents: Cents;
}

export interface NewRun {
  readonly runPk: string;
  readonly businessDate: LocalDate;
  readonly by: string;
  /** Identity of the process; null where it cannot be identified, so that only the lease counts. */
  readonly owner: string | null;
  /** How long the run counts as alive after each heartbeat. */
  readonly leaseMs: number;
  readonly now: Date;
  /** Number of runs in a row, including this one, that died without processing a payment. Default: 1. */
  readonly attempt?: number;
  /** No run is started if one for this date or a later one has started since then and completed. Default: never. */
  readonly unlessCompletedSince?: Date;
}

/** A run of the schedule. */
export interface ScheduledRun {
  readonly businessDate: LocalDate;
  /** When the schedule says that it starts. */
  readonly since: Date;
}

export interface FailedPayment {
  readonly runPk: string;
  readonly paymentPk: string;
  /** A sentence. */
  readonly reason: string;
}

/**
 * Which pending payments a run processes.
 *
 * @source docs/decisions/processing.md#a-payment-is-processed-after-its-settlement-date-and-its-cut-off
 */
export interface DueFilter {
  /** They settle on or before it. */
  readonly businessDate: LocalDate;
  /** Their cut-off, by the rule of their group, is not later. Null for any cut-off. */
  readonly cutoffBy: Date | null;
}

/**
 * A run that stopped without finishing: its process is gone, or its lease has expired.
 *
 * @source docs/decisions/processing.md#another-server-continues-the-run-of-a-process-that-died
 */
export interface DeadRun {
  readonly runPk: string;
  readonly businessDate: LocalDate;
  readonly by: string;
  readonly owner: string | null;
  readonly attempt: number;
  /** Number of payments that it reported as processed. */
  readonly processed: number;
}

/**
 * The processing state, which every write checks. A live run extends a lease by the database's clock. Writes open as soon
 * as the run's process is known to be gone, or its lease expires.
 */
export interface ProcessingRepository {
  status(now: Date): Promise<ProcessingState>;
  /** Waits for writes in progress. A hold outlasts a run. */
  setHold(hold: Hold, by: Actor, now: Date): Promise<void>;
  /**
   * Waits for writes in progress. A dead run is recorded as resumed by this one.
   *
   * @returns the date to process: the later one of its own and the dead run's. Undefined while another run is alive, or when
   *   the date has been completed since `unlessCompletedSince`.
   */
  start(run: NewRun): Promise<LocalDate | undefined>;
  /** Extends the lease and saves progress. @returns false when another run has taken over. */
  extendLease(runPk: string, progress: RunProgress, leaseMs: number): Promise<boolean>;
  /**
   * Opens writes and saves the result of the run, counted from the timelines of its payments.
   *
   * @param businessDate null when the run did not process every payment.
   * @returns the result. A run that processed every payment counts those of the interrupted runs that it continued, too.
   */
  finish(runPk: string, businessDate: LocalDate | null, progress: RunProgress, now: Date): Promise<RunProgress>;
  /** The dead run that no other run has resumed. */
  findDeadRun(): Promise<DeadRun | undefined>;
  /** Opens writes after a dead run that must not be resumed. Does nothing when another run has taken over. */
  abandon(runPk: string, now: Date): Promise<void>;
  /** Keys of the pending payments to process, oldest first. ACH payments only if a bank file draws them. */
  findDuePayments(due: DueFilter): Promise<readonly string[]>;
  /**
   * Whether the run scheduled for `since` is missing: it was not started, or did not process every payment. False on a
   * database without runs, after `maxAttempts` runs that processed nothing, and while one of those ended after `retryAfter`.
   */
  isMissing(
    scheduled: ScheduledRun,
    attempts: { readonly maxAttempts: number; readonly retryAfter: Date },
  ): Promise<boolean>;
  /** Records in the payment's timeline that it could not be processed in the run, why, and that it will be retried. */
  recordFailure(failure: FailedPayment, now: Date): Promise<void>;
}

/**
 * The payment files of a processing run. Each runs in one transaction, and does nothing when the run is not the current one.
 *
 * @source docs/decisions/bank-files.md#an-ach-payment-is-processed-only-if-a-stored-file-draws-it
 */
export interface PaymentFiles {
  /**
   * Puts the ACH payments whose cut-off has passed, or that settle on or before the date, in a NACHA file, or in several where
   * one cannot carry them. None: no file. A payment filed too late to settle on its day settles on the first possible one.
   *
   * @returns payments that no file can contain; the file has all others. Undefined when the run is not the current one.
   */
  fileAchPayments(run: PaymentFileRun): Promise<readonly HeldOutPayment[] | undefined>;
  /** Puts the small deposits that verify bank accounts in a NACHA file of their own. None: no file. */
  fileMicroDeposits(run: PaymentFileRun): Promise<void>;
  /** Puts reversals of debits in a separate NACHA file, and cancels reversals that can no longer settle in time. Makes no file for none. */
  fileReversals(run: PaymentFileRun): Promise<void>;
  /** Puts ACH credits of refunds in a separate NACHA file. Makes no file for none. */
  fileRefunds(run: PaymentFileRun): Promise<void>;
  /** Settles the credits of refunds that the bank has and whose settlement date has come. */
  settleRefunds(run: PaymentFileRun): Promise<void>;
  /** Keys of reversals that the bank has and that are due to settle, in payment lock order. */
  settledReversals(run: PaymentFileRun): Promise<readonly string[]>;
  /** Puts what each carrier is owed in one remittance. A carrier that owes money back waits until it is owed more. */
  remitToCarriers(run: PaymentFileRun): Promise<void>;
}

/** A payment that cannot be part of a bank file. */
export interface HeldOutPayment {
  readonly paymentPk: string;
  /** A sentence. */
  readonly reason: string;
  /** Whether the next run would find the same, so that the payment is set aside instead of waiting for it. */
  readonly isFinal: boolean;
}

export interface PaymentFileRun {
  readonly runPk: string;
  readonly businessDate: LocalDate;
  readonly now: Date;
}
