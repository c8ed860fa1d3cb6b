import type { LocalDate } from '../../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../../src/domain/money/Cents';

/** A bill that the rows of a carrier's file make up. */
export interface NewBill {
  readonly groupNumber: string;
  readonly billNumber: string;
  readonly periodFrom: LocalDate;
  readonly periodTo: LocalDate;
  readonly dueDate: LocalDate;
  readonly lines: number;
  readonly totalCents: Cents;
}
