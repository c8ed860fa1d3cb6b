import { cents } from '../../money/Cents';
import type { Deduction } from '../PayrollTable';

/** Deductions that a comparison can have: the limit of the contract. */
export const MOST_DEDUCTIONS = 200_000;

/**
 * Adds up the pay dates of each member's coverage if there are more deductions than a comparison can have. The result keeps
 * the first row of each and no pay date.
 */
export function mergeDeductions(deductions: readonly Deduction[], most = MOST_DEDUCTIONS): readonly Deduction[] {
  if (deductions.length <= most) return deductions;
  const merged = new Map<string, Deduction>();
  for (const deduction of deductions) {
    const key = `${deduction.memberId}\u0000${deduction.memberName}\u0000${deduction.coverage ?? ''}`;
    const before = merged.get(key);
    merged.set(key, before ? sumOf(before, deduction) : deduction);
  }
  return Array.from(merged.values(), (one) => {
    const { payDate: _, ...deduction } = one;
    return deduction;
  });
}

function sumOf(one: Deduction, other: Deduction): Deduction {
  const { employeeCents: employee = 0, employerCents: employer = 0 } = one;
  return {
    ...one,
    amountCents: cents(one.amountCents + other.amountCents),
    ...(one.employeeCents !== undefined && { employeeCents: cents(employee + (other.employeeCents ?? 0)) }),
    ...(one.employerCents !== undefined && { employerCents: cents(employer + (other.employerCents ?? 0)) }),
  };
}
