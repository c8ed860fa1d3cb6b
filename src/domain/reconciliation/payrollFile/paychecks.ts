import type { PayBasis, PaySchedule } from '../PayrollTable';

/** Part of a month's premium that one paycheck has, as a fraction. */
export const PER_PAYCHECK: Readonly<Record<PaySchedule, readonly [part: number, of: number]>> = {
  monthly: [1, 1],
  semimonthly: [1, 2],
  biweekly24: [1, 2],
  biweekly26: [6, 13],
  weekly48: [1, 4],
  weekly52: [3, 13],
};

/** The basis of one person's amounts. */
export interface PersonBasis extends PayBasis {
  /** Whether the person is paid only during the school year. Default: no. */
  readonly isSchoolYear?: boolean;
}

/** Part of a month's premium that one paycheck of a person has, as a fraction. */
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

/** Part of a month's premium that the pay dates of a file have. */
export function partOfMonth(basis: PersonBasis): number {
  const [part, of] = paycheckOf(basis);
  return (part * (basis.payDates ?? 1)) / of;
}
