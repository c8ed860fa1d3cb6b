import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../src/domain/money/Cents';
import type { ProcessingState } from '../../../src/domain/processing/ProcessingState';

/** A processing hold: writes are closed by a system administrator. */
export interface Hold {
  readonly on: boolean;
  readonly reason: string;
  /** ISO timestamp, UTC; null until it is removed. */
  readonly until: string | null;
}

/** Progress of a processing run. The amount is capped at `MAX_CENTS`. */
export interface RunProgress {
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
}

/** A run that stopped without finishing: its process is gone, or its lease has expired. */
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
  setHold(hold: Hold): Promise<void>;
  /**
   * Waits for writes in progress. A dead run is recorded as resumed by this one.
   *
   * @returns the date to process: the later one of its own and the dead run's. Undefined while another run is alive.
   */
  start(run: NewRun): Promise<LocalDate | undefined>;
  /** Extends the lease and saves progress. @returns false when another run has taken over. */
  extendLease(runPk: string, progress: RunProgress, leaseMs: number): Promise<boolean>;
  /**
   * Opens writes and saves the result of the run.
   *
   * @param businessDate null when the run did not process every payment.
   */
  finish(runPk: string, businessDate: LocalDate | null, progress: RunProgress, now: Date): Promise<void>;
  /** The dead run that no other run has resumed. */
  findDeadRun(): Promise<DeadRun | undefined>;
  /** Opens writes after a dead run that must not be resumed. Does nothing when another run has taken over. */
  abandon(runPk: string, now: Date): Promise<void>;
  /** Keys of pending payments that settle on or before the date, oldest first. */
  findDuePayments(businessDate: LocalDate): Promise<readonly string[]>;
  /** Records in the payment's timeline that it could not be processed and will be retried. */
  recordFailure(paymentPk: string, now: Date): Promise<void>;
}
