import type { LocalDate } from '../dates/LocalDate';
import { type Cents, cents } from '../money/Cents';
import { formatCents } from '../money/formatCents';

/** How a released bill differs from the bill of the month before with the same carriers. */
export interface BillChange {
  readonly billPk: string;
  readonly billNumber: string;
  readonly groupNumber: string;
  readonly groupName: string;
  readonly periodFrom: LocalDate;
  /** Σ lines + adjustments − credits, as billed, of the month before. */
  readonly beforeCents: Cents;
  /** The same of this bill. */
  readonly afterCents: Cents;
}

/** Change from the month before. */
export function billDifference({ beforeCents, afterCents }: BillChange): Cents {
  return cents(afterCents - beforeCents);
}

/** `Why is it $4,000.00 more?` */
export function changeQuestion(change: BillChange): string {
  const difference = billDifference(change);
  return `Why is it ${formatCents(cents(Math.abs(difference)))} ${difference > 0 ? 'more' : 'less'}?`;
}
