import { type Cents, cents } from '../../../platform/money/Cents';
import type { ConfirmedPay, Deduction } from '../PayrollTable';
import { PER_PAYCHECK } from './paychecks';

/** The employee's part of a month's deduction. All of it for a file with one amount for both shares. */
export function employeePart(deduction: Deduction, pay: ConfirmedPay | undefined): Cents {
  const { amountCents, fileCents, employeeCents, isSchoolYear = false } = deduction;
  if (employeeCents !== undefined) {
    if (fileCents === undefined) return employeeCents;
    return fileCents === 0 ? amountCents : cents(Math.round((amountCents * employeeCents) / fileCents));
  }
  if (pay?.share !== 'employee' || fileCents === undefined) return amountCents;
  const [part, of] =
    isSchoolYear && pay.schoolPaychecks !== undefined
      ? ([12, pay.schoolPaychecks] as const)
      : PER_PAYCHECK[pay.schedule ?? 'monthly'];
  const month = Math.round((fileCents * of) / (part * (pay.payDates ?? 1)));
  // At most the whole premium.
  return cents(Math.sign(amountCents) * Math.min(Math.abs(month), Math.abs(amountCents)));
}
