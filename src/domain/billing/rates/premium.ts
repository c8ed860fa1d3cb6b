import { addDays, addMonths, type LocalDate, lastOfMonth, localDate } from '../../platform/dates/LocalDate';
import { type Cents, cents } from '../../platform/money/Cents';
import type { AgeReduction, AgeRule, RateRow, RateUnit } from './RateTable';

/** Dollars of volume in a unit. */
const UNIT_DOLLARS: Readonly<Record<Exclude<RateUnit, 'MONTH'>, bigint>> = {
  PER_10: 10n,
  PER_100: 100n,
  PER_1000: 1_000n,
};

/** Ten-thousandths of a dollar in a cent. */
const RATE_IN_CENT = 100n;
const CENTS_IN_DOLLAR = 100n;

/**
 * A monthly premium at one rate, rounded half up to the cent per line.
 *
 * @param volumeCents zero or more, already reduced and capped; ignored for a monthly rate.
 * @source docs/decisions/rates.md#premiums-are-exact-and-rounded-for-each-line
 */
export function premiumOf({ unit, rate }: Pick<RateRow, 'unit' | 'rate'>, volumeCents: Cents): Cents {
  const isMonthly = unit === 'MONTH';
  const product = isMonthly ? BigInt(rate) : BigInt(rate) * BigInt(volumeCents);
  const divisor = isMonthly ? RATE_IN_CENT : RATE_IN_CENT * CENTS_IN_DOLLAR * UNIT_DOLLARS[unit];
  return cents(Number((2n * product + divisor) / (2n * divisor)));
}

/** The volume, limited to the maximum that is charged. */
export function cappedVolume(volumeCents: Cents, { maxVolumeCents }: Pick<RateRow, 'maxVolumeCents'>): Cents {
  return maxVolumeCents !== null && volumeCents > maxVolumeCents ? maxVolumeCents : volumeCents;
}

/** The elected volume after age reductions, rounded half up to the cent. */
export function reducedVolume(electedCents: Cents, age: number, reductions: readonly AgeReduction[]): Cents {
  const percent = reductions.filter((one) => one.age <= age).at(-1)?.percent ?? 100;
  return cents(Number((2n * BigInt(electedCents) * BigInt(percent) + 100n) / 200n));
}

/**
 * A member's age in whole years for choosing the age band in a month. Undefined for a rule by the start of coverage: no file has the day
 * on which a policy was issued to a member.
 *
 * @param month its first day
 * @param effectiveFrom of the table: its month is the policy's anniversary month
 * @source docs/decisions/rates.md#an-age-at-the-start-of-coverage-is-not-known
 */
export function ageInMonth(
  birthDate: LocalDate,
  month: LocalDate,
  rule: AgeRule,
  effectiveFrom: LocalDate,
): number | undefined {
  const day = dayOfRule(month, rule, effectiveFrom);
  return day === undefined ? undefined : ageOn(birthDate, day);
}

/** A member's age in whole years for reducing the volume: reached, also where the band is chosen by the start of coverage. */
export function reachedAge(birthDate: LocalDate, month: LocalDate, rule: AgeRule, effectiveFrom: LocalDate): number {
  return ageOn(birthDate, dayOfRule(month, rule, effectiveFrom) ?? month);
}

function dayOfRule(month: LocalDate, rule: AgeRule, effectiveFrom: LocalDate): LocalDate | undefined {
  switch (rule) {
    case 'FIRST_OF_MONTH':
      return month;
    case 'BIRTHDAY_MONTH':
      return lastOfMonth(month);
    case 'MONTH_AFTER_BIRTHDAY':
      return addDays(month, -1);
    case 'ISSUE_AGE':
      return undefined;
    case 'JANUARY_1':
      return localDate(`${month.slice(0, 4)}-01-01`);
    case 'ANNIVERSARY': {
      const inYear = localDate(`${month.slice(0, 4)}${effectiveFrom.slice(4)}`);
      return inYear <= month ? inYear : addMonths(inYear, -12);
    }
  }
}

function ageOn(birthDate: LocalDate, day: LocalDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
