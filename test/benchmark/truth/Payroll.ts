import { hash, keyOf } from './Carrier';
import { Dice } from './Dice';
import { COVERAGES, type Coverage, type Election, type Employee, type Employer, inForce, premiumOf } from './Employer';

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

/** An error of payroll for one coverage in one month. */
export type PayrollFault = 'missed' | 'late start' | 'late change' | 'late stop';

/** The deductions of a month, and where payroll is wrong. */
export interface PayrollMonth {
  readonly month: number;
  readonly deducted: readonly Deducted[];
  readonly faults: ReadonlyMap<string, PayrollFault>;
}

const MISSED = 0.003;
const LATE_STARTS = 0.15;
const LATE_CHANGES = 0.12;
const LATE_STOPS = 0.05;

/** Runs payroll for a month. Movements of earlier months are only made where `hasMovements`. */
export function payrollOf(employer: Employer, month: number, hasMovements: boolean): PayrollMonth {
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
    for (const coverage of COVERAGES) {
      const taken = takenIn(employer, employee, coverage, month);
      if (taken.election) took(employee, coverage, taken.election, premiumOf(taken.election));
      if (taken.fault) faults.set(keyOf(employee, coverage), taken.fault);
      if (!hasMovements || month === 0) continue;
      const before = takenIn(employer, employee, coverage, month - 1);
      const right = inForce(employee, coverage, month - 1);
      const owed = (right ? premiumOf(right) : 0) - (before.election ? premiumOf(before.election) : 0);
      const example = right ?? before.election;
      if (owed !== 0 && example) took(employee, coverage, example, owed, owed > 0 ? 'arrears' : 'refund');
    }
  }
  return { month, deducted, faults };
}

/** The election that payroll deducts for in a month, and its error if that is another one than the right one. */
function takenIn(
  employer: Employer,
  employee: Employee,
  coverage: Coverage,
  month: number,
): { readonly election: Election | undefined; readonly fault?: PayrollFault } {
  const right = inForce(employee, coverage, month);
  const before = inForce(employee, coverage, month - 1);
  const dice = new Dice(hash(employer.seed, employee.memberId, month, 'payroll'));
  const [isLate, missed] = [dice.next(), new Dice(hash(employer.seed, employee.memberId, coverage, month)).next()];
  if (month > 0 && right !== before) {
    if (right && !before && isLate < LATE_STARTS) return { election: undefined, fault: 'late start' };
    if (!right && before && isLate < LATE_STOPS) return { election: before, fault: 'late stop' };
    if (right && before && isLate < LATE_CHANGES) return { election: before, fault: 'late change' };
  }
  if (right && missed < MISSED) return { election: undefined, fault: 'missed' };
  return { election: right };
}

/** A part of an amount that is divided over paychecks; the first ones carry the odd cents. @param at from 0 */
export function part(cents: number, at: number, of: number): number {
  const whole = Math.trunc(cents / of);
  const rest = cents - whole * of;
  return whole + (at < Math.abs(rest) ? Math.sign(rest) : 0);
}
