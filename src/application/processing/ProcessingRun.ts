import type { LocalDate } from '../../domain/dates/LocalDate';
import type { Cents } from '../../domain/money/Cents';

/** What a processing run did. */
export interface ProcessingRun {
  readonly businessDate: LocalDate;
  readonly processed: number;
  readonly failed: number;
  readonly amountCents: Cents;
  /** Pending payments that settle later. */
  readonly remaining: number;
}
