import type { LocalDate } from '../../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../../src/domain/money/Cents';
import type { ProcessingState } from '../../../../src/domain/processing/ProcessingState';

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

/**
 * The state every write looks at. A run holds a lease that it keeps moving on while it lives:
 * when its process dies, writes open again by themselves.
 */
export interface ProcessingDesk {
  status(now: Date): Promise<ProcessingState>;
  /** Waits for the writes under way. A hold stays on through a run. */
  setHold(hold: Hold): Promise<void>;
  /** Waits for the writes under way. @returns false while another run lives. */
  begin(run: { runPk: string; businessDate: LocalDate; by: string; now: Date; until: Date }): Promise<boolean>;
  /** @returns false when the lease was lost: somebody else may run by now. */
  keep(runPk: string, until: Date): Promise<boolean>;
  /**
   * Opens writes again and remembers what came of the run.
   *
   * @param businessDate null when the run did not get through.
   */
  end(runPk: string, businessDate: LocalDate | null, outcome: RunOutcome, now: Date): Promise<void>;
  /** Keys of pending payments that settle on or before the date, oldest first. */
  due(businessDate: LocalDate): Promise<readonly string[]>;
  /** Writes into the payment's timeline that it could not be processed and is tried again. */
  noteFailure(paymentPk: string, now: Date): Promise<void>;
}
