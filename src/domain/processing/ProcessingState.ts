import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';

/** Whether writes are open. `hold` and `running` close payment writes and bill writes alike; reads continue. */
export interface ProcessingState {
  readonly state: 'open' | 'hold' | 'running';
  /** ISO timestamp, UTC: when a hold ends automatically; null without an end. */
  readonly until: string | null;
  /** Empty while open. */
  readonly reason: string;
  /** The latest date that a run has finished; null before the first. */
  readonly lastBusinessDate: LocalDate | null;
}

/** Result of a processing run. */
export interface ProcessingRun {
  readonly businessDate: LocalDate;
  readonly processed: number;
  /** Payments that stay pending and are retried by the next run. */
  readonly failed: number;
  /** Total of the processed payments, capped at `MAX_CENTS`. */
  readonly amountCents: Cents;
  /** Payments due by the date that are still pending. */
  readonly remaining: number;
}
