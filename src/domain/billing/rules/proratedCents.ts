import { daysBetween, firstOfMonth, type LocalDate, lastOfMonth } from '../../platform/dates/LocalDate';
import { type Cents, cents, ZERO } from '../../platform/money/Cents';
import type { Proration } from './BillRules';

/** The 15th counts as the first half of the month. */
const MIDDLE_DAY = 15;

/** First and last covered day; null if coverage has no such day yet. */
export interface CoverageDays {
  readonly startDay: LocalDate | null;
  readonly endDay: LocalDate | null;
}

/**
 * The carrier's charge for a month in which coverage starts or ends, rounded half away from zero to the cent. The whole premium for
 * a fully covered month, and zero for a month without coverage.
 *
 * @param premium of a whole month, in cents; negative for credits.
 * @param month any day of the month.
 */
export function proratedCents(
  premium: Cents,
  proration: Proration,
  { startDay, endDay }: CoverageDays,
  month: LocalDate,
): Cents {
  const [first, last] = [firstOfMonth(month), lastOfMonth(month)];
  const from = startDay !== null && startDay > first ? startDay : first;
  const until = endDay !== null && endDay < last ? endDay : last;
  if (from > until) return ZERO;
  switch (proration) {
    case 'fullMonth':
      return premium;
    case 'fifteenthRule':
      return dayOfMonth(from) <= MIDDLE_DAY && dayOfMonth(until) > MIDDLE_DAY ? premium : ZERO;
    case 'daily':
      return partOf(premium, daysBetween(from, until) + 1, daysBetween(first, last) + 1);
  }
}

function dayOfMonth(date: LocalDate): number {
  return Number(date.slice(-2));
}

function partOf(premium: Cents, days: number, daysOfMonth: number): Cents {
  const product = BigInt(Math.abs(premium)) * BigInt(days);
  const divisor = BigInt(daysOfMonth);
  return cents(Number((2n * product + divisor) / (2n * divisor)) * Math.sign(premium));
}
