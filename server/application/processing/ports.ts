import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../src/domain/money/Cents';
import type { ProcessingState } from '../../../src/domain/processing/ProcessingState';

/** Writes closed by hand, or opened again. */
export interface Hold {
  readonly on: boolean;
  readonly reason: string;
  /** ISO timestamp, UTC; null: until somebody takes it off. */
  readonly until: string | null;
}

/** What a run has done so far; what goes beyond `MOST_CENTS` is told as that. */
export interface RunOutcome {
  readonly processed: number;
  readonly failed: number;
  readonly amountCents: Cents;
}

/** A run to start. */
export interface NewRun {
  readonly runPk: string;
  readonly businessDate: LocalDate;
  readonly by: string;
  /** The process that runs it; null where it cannot be identified, so that only its lease counts. */
  readonly owner: string | null;
  /** How long it counts as alive after each sign of life. */
  readonly leaseMs: number;
  readonly now: Date;
  /** How many runs in a row have died without processing a payment, this one included; 1 unless given. */
  readonly attempt?: number;
}

/** A run that stopped without ending: its process is gone, or its lease has expired. */
export interface DeadRun {
  readonly runPk: string;
  readonly businessDate: LocalDate;
  readonly by: string;
  readonly owner: string | null;
  readonly attempt: number;
  /** Payments it had reported as processed. */
  readonly processed: number;
}

/**
 * The state every write looks at. A run extends a lease while it is alive, by the database's clock. Writes open as soon as
 * its process is known to be gone, or its lease expires.
 */
export interface ProcessingDesk {
  status(now: Date): Promise<ProcessingState>;
  /** Waits for the writes under way. A hold stays on through a run. */
  setHold(hold: Hold): Promise<void>;
  /**
   * Waits for the writes under way. A dead run is recorded as continued by this one.
   *
   * @returns the day to process: the later one of its own and the dead run's. Undefined while another run is alive.
   */
  begin(run: NewRun): Promise<LocalDate | undefined>;
  /** Extends the lease and records progress. @returns false when another run has taken over. */
  keep(runPk: string, outcome: RunOutcome, leaseMs: number): Promise<boolean>;
  /**
   * Opens writes again and remembers what came of the run.
   *
   * @param businessDate null when the run did not get through.
   */
  end(runPk: string, businessDate: LocalDate | null, outcome: RunOutcome, now: Date): Promise<void>;
  /** The dead run that no other run has continued; undefined when there is none. */
  findDeadRun(): Promise<DeadRun | undefined>;
  /** Opens writes again after a dead run that no run should continue. Does nothing when another run has taken over. */
  abandon(runPk: string, now: Date): Promise<void>;
  /** Keys of pending payments that settle on or before the date, oldest first. */
  due(businessDate: LocalDate): Promise<readonly string[]>;
  /** Writes into the payment's timeline that it could not be processed and is tried again. */
  noteFailure(paymentPk: string, now: Date): Promise<void>;
}
