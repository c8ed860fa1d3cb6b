import { keyOf } from './Carrier';
import { Dice } from './Dice';
import { type Employee, type Employer, inForce, isAway, rightCents } from './Employer';
import { hash } from './hash';
import { COVERAGES, type Coverage, type Election, premiumOf } from './premiums';

/** What payroll takes and gives for one coverage of an employee in one month. */
export interface Deducted {
  readonly employee: Employee;
  readonly coverage: Coverage;
  readonly election: Election;
  /** The employee's part, and the employer's. */
  readonly employeeCents: number;
  readonly employerCents: number;
  /** Set if payroll collects a deduction that it missed in an earlier month, or refunds one. */
  readonly movement?: 'arrears' | 'refund';
}

/** An error of payroll for one coverage in one month; `away` is none, but nothing is deducted either. */
export type PayrollFault = 'missed' | 'late start' | 'late change' | 'late stop' | 'whole month' | 'away';

/** The deductions for a month, and where payroll is wrong. */
export interface PayrollMonth {
  readonly month: number;
  readonly deducted: readonly Deducted[];
  readonly faults: ReadonlyMap<string, PayrollFault>;
}

const MISSED = 0.003;
const LATE_STARTS = 0.15;
const LATE_CHANGES = 0.12;
const LATE_STOPS = 0.05;
const WHOLE_MONTHS = 0.2;
/** More than a carrier takes to learn of an end. */
const MONTHS_BACK = 6;

/** Runs payroll for a month of coverage. Movements of earlier months are only made where `hasMovements`. */
export function payrollOf(
  employer: Employer,
  month: number,
  hasMovements: boolean,
  coverages: readonly Coverage[] = COVERAGES,
): PayrollMonth {
  const faults = new Map<string, PayrollFault>();
  const deducted: Deducted[] = [];
  const took = (
    employee: Employee,
    coverage: Coverage,
    election: Election,
    cents: number,
    movement?: Deducted['movement'],
  ) => {
    const employeeCents = Math.round((cents * employer.employeePercent[coverage]) / 100);
    deducted.push({
      employee,
      coverage,
      election,
      employeeCents,
      employerCents: cents - employeeCents,
      ...(movement && { movement }),
    });
  };
  for (const employee of employer.employees) {
    if (isAway(employee, month)) {
      for (const coverage of coverages)
        if (inForce(employee, coverage, month)) faults.set(keyOf(employee, coverage), 'away');
      continue;
    }
    for (const coverage of coverages) {
      const taken = takenIn(employer, employee, coverage, month);
      if (taken.election && taken.cents !== 0) took(employee, coverage, taken.election, taken.cents);
      if (taken.fault) faults.set(keyOf(employee, coverage), taken.fault);
      if (!hasMovements || month <= 0 || isAway(employee, month - 1)) continue;
      const before = takenIn(employer, employee, coverage, month - 1);
      const owed = rightCents(employer, employee, coverage, month - 1) - before.cents;
      const example = inForce(employee, coverage, month - 1) ?? before.election;
      if (owed !== 0 && example) took(employee, coverage, example, owed, owed > 0 ? 'arrears' : 'refund');
    }
  }
  return { month, deducted, faults };
}

/** The deductions in a payroll file: each carrier's coverages for the month that it bills then. @param month of the calendar */
export function payrollFileOf(employer: Employer, month: number, hasMovements: boolean): readonly Deducted[] {
  return employer.habits.carriers.flatMap(
    ({ coverages, lag }) => payrollOf(employer, month - lag, hasMovements, coverages).deducted,
  );
}

/** The last month up to a month that payroll deducts for a coverage; undefined if it deducts in none of the last months. */
export function lastDeducted(
  employer: Employer,
  employee: Employee,
  coverage: Coverage,
  month: number,
): number | undefined {
  for (let at = month; at > month - MONTHS_BACK; at -= 1) {
    if (!isAway(employee, at) && takenIn(employer, employee, coverage, at).cents > 0) return at;
  }
  return undefined;
}

/** What payroll deducts for a month, and its error if that is not the right premium. */
function takenIn(
  employer: Employer,
  employee: Employee,
  coverage: Coverage,
  month: number,
): { readonly election: Election | undefined; readonly cents: number; readonly fault?: PayrollFault } {
  const right = inForce(employee, coverage, month);
  const before = inForce(employee, coverage, month - 1);
  const dice = new Dice(hash(employer.seed, employee.memberId, month, 'payroll'));
  const [isLate, isWhole] = [dice.next(), dice.next()];
  const missed = new Dice(hash(employer.seed, employee.memberId, coverage, month)).next();
  const nothing = { election: undefined, cents: 0 };
  if (month > 0 && right !== before) {
    if (right && !before && isLate < LATE_STARTS) return { ...nothing, fault: 'late start' };
    if (!right && before && isLate < LATE_STOPS)
      return { election: before, cents: premiumOf(before), fault: 'late stop' };
    if (right && before && isLate < LATE_CHANGES)
      return { election: before, cents: premiumOf(before), fault: 'late change' };
  }
  if (!right) return nothing;
  if (missed < MISSED) return { ...nothing, fault: 'missed' };
  const cents = rightCents(employer, employee, coverage, month);
  if (cents !== premiumOf(right) && isWhole < WHOLE_MONTHS)
    return { election: right, cents: premiumOf(right), fault: 'whole month' };
  return { election: right, cents };
}

/** A part of an amount that is divided over paychecks; the first ones carry the odd cents. @param at from 0 */
export function part(cents: number, at: number, of: number): number {
  const whole = Math.trunc(cents / of);
  const rest = cents - whole * of;
  return whole + (at < Math.abs(rest) ? Math.sign(rest) : 0);
}
