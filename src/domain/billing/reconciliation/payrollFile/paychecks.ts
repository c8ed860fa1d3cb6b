import type { PayBasis, PaySchedule } from '../PayrollTable';

/** Fraction of a month's premium in one paycheck. */
export const PER_PAYCHECK: Readonly<Record<PaySchedule, readonly [part: number, of: number]>> = {
  monthly: [1, 1],
  semimonthly: [1, 2],
  biweekly24: [1, 2],
  biweekly26: [6, 13],
  weekly48: [1, 4],
  weekly52: [3, 13],
};

/** The basis for one person's amounts. */
export interface PersonBasis extends PayBasis {
  /** Whether the person is paid only during the school year. Default: no. */
  readonly isSchoolYear?: boolean;
}

/** Fraction of a month's premium in one of the person's paychecks. */
export function paycheckOf({
  schedule = 'monthly',
  schoolPaychecks,
  isSchoolYear,
}: PersonBasis): readonly [number, number] {
  return isSchoolYear && schoolPaychecks !== undefined ? [12, schoolPaychecks] : PER_PAYCHECK[schedule];
}

export function isWhole({ schedule, payDates, employeePercents, schoolPaychecks }: PayBasis): boolean {
  return employeePercents === undefined && schoolPaychecks === undefined && partOfMonth({ schedule, payDates }) === 1;
}

/** Fraction of a month's premium that the pay dates in a file cover. */
export function partOfMonth(basis: PersonBasis): number {
  const [part, of] = paycheckOf(basis);
  return (part * (basis.payDates ?? 1)) / of;
}
