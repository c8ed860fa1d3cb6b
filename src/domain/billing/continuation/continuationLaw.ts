import { addDays, addMonths, firstOfMonth, type LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents } from '../../platform/money/Cents';

/**
 * What federal law says of COBRA payments. The carrier bills the premium, 100 percent, whatever the payer is charged. A plan may give more
 * time, and states have rules of their own.
 *
 * @source 26 USC 4980B(f), 29 USC 1162 and 1165, 26 CFR 54.4980B-8
 */
export const COBRA = {
  /** Days to elect, from the loss of coverage or the notice, whichever is later. @source 26 USC 4980B(f)(5)(A) */
  electionDays: 60,
  /** Days from the election within which the first payment must be made. @source 26 CFR 54.4980B-8, A-5(b) */
  firstPaymentDays: 45,
  /** Days from the first day of a month within which its premium must be paid. @source 26 CFR 54.4980B-8, A-5(a) */
  graceDays: 30,
  /** A shortfall up to the lesser of both is insignificant. @source 26 CFR 54.4980B-8, A-5(d) */
  shortfall: { cents: cents(50_00), percent: 10 },
  /** Days that a payer has to pay an insignificant shortfall after the notice of it. @source 26 CFR 54.4980B-8, A-5(d) */
  shortfallDays: 30,
  /** The largest charge in percent of the premium. @source 26 USC 4980B(f)(2)(C) */
  percent: 102,
  /** The largest charge from the 19th month on, if a disability extends the coverage. @source 26 USC 4980B(f)(2)(C) */
  extension: { percent: 150, fromMonth: 19 },
} as const;

/** A month of coverage to be paid. */
interface MonthToPay {
  /** First day of the coverage. */
  readonly from: LocalDate;
  /** First day of the month. */
  readonly month: LocalDate;
  /** Whether nothing was paid yet. */
  readonly isFirst: boolean;
  /** Null if unknown. Then the days to elect and to pay count from the first day of the coverage. */
  readonly electedOn: LocalDate | null;
}

/** Last day on which a month can be paid in time. */
export function lastDayToPay({ from, month, isFirst, electedOn }: MonthToPay, graceDays: number): LocalDate {
  const regular = addDays(from > month ? from : month, graceDays);
  const first = addDays(electedOn ?? addDays(from, COBRA.electionDays), COBRA.firstPaymentDays);
  return isFirst && first > regular ? first : regular;
}

/** Whether the charge of a disability extension applies in a month. @param from first day of the coverage */
export function isOfExtension(from: LocalDate, month: LocalDate): boolean {
  return month >= addMonths(firstOfMonth(from), COBRA.extension.fromMonth - 1);
}

/** Whether a payment is short by so little that it counts as made until the payer was given notice and 30 days. @param dueCents the charge */
export function isInsignificantShortfall(paidCents: Cents, dueCents: Cents): boolean {
  const short = dueCents - paidCents;
  const { cents: most, percent } = COBRA.shortfall;
  return short > 0 && short <= Math.min(most, Math.floor((dueCents * percent) / 100));
}
