import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';

/** What a processing run did. */
export interface ProcessingRun {
  readonly businessDate: LocalDate;
  readonly processed: number;
  /** Stay pending; the next run tries them again. */
  readonly failed: number;
  /** Of the processed payments; what goes beyond `MOST_CENTS` is told as that. */
  readonly amountCents: Cents;
  /** Payments due by the date that are still pending. */
  readonly remaining: number;
}

/** Whether writes are open. `hold` and `running` close payment writes and bill writes alike; reads go on. */
export interface ProcessingState {
  readonly state: 'open' | 'hold' | 'running';
  /** ISO timestamp, UTC: when a hold ends by itself; null when nobody said. */
  readonly until: string | null;
  /** Empty while open. */
  readonly reason: string;
  /** The latest date a run has finished for; null before the first. */
  readonly lastBusinessDate: LocalDate | null;
}
