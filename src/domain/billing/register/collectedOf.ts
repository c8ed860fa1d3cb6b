import { cents, sumCents } from '../../platform/money/Cents';
import type { Comparison } from '../reconciliation/compareMembers';
import type { ConfirmedPay } from '../reconciliation/PayrollTable';
import { employeePart } from '../reconciliation/payrollFile/employeePart';
import type { RegisterAmounts } from './RegisterEntry';

type Collected = Pick<RegisterAmounts, 'employeeCents' | 'employerCents' | 'continuationCents'>;

/**
 * Splits a comparison's deducted amount by payer. The parts always add up to `deductedCents`, except of a continuation payer who can still
 * pay.
 *
 * - A continuation payer pays all of it once a payment is recorded, and none before; where payments are not tracked, all of it. An employer
 * that pays a premium in full pays all of it.
 * - A file with separate columns for both shares determines the parts.
 * - If a file has only the employee's share, its monthly amount is the employee's, and the rest of the compared premium is the
 * employer's.
 * - A file with one amount for both shares does not separate them: all of it counts as the employee's deduction.
 *
 * @source BR-REC-59 docs/decisions/reconciliation.md#a-continuation-premium-is-collected-when-it-is-paid
 * @source docs/decisions/register.md#columns-of-the-payroll-file-decide-which-share-an-amount-is
 */
export function collectedOf(
  { deductedCents, deductions, payer, noDeduction }: Comparison,
  pay: ConfirmedPay | undefined,
): Collected {
  if (payer) {
    const continuationCents = payer.state === 'grace' ? cents(0) : deductedCents;
    return { employeeCents: cents(0), employerCents: cents(0), continuationCents };
  }
  if (noDeduction === 'employer')
    return { employeeCents: cents(0), employerCents: deductedCents, continuationCents: cents(0) };
  if (noDeduction) return { employeeCents: deductedCents, employerCents: cents(0), continuationCents: cents(0) };
  const employeeCents = sumCents(deductions.map((deduction) => employeePart(deduction, pay)));
  return { employeeCents, employerCents: cents(deductedCents - employeeCents), continuationCents: cents(0) };
}
