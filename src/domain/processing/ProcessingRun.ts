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
