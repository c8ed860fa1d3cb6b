import { cents, ZERO } from '../../money/Cents';
import type { Deduction } from '../PayrollTable';

/** Deductions that a comparison can have: the limit of the contract. */
export const MAX_DEDUCTIONS = 200_000;

/**
 * Adds up the pay dates of each member's coverage if there are more deductions than a comparison can have. The result keeps
 * the first row of each and no pay date.
 */
export function mergeDeductions(deductions: readonly Deduction[], most = MAX_DEDUCTIONS): readonly Deduction[] {
  if (deductions.length <= most) return deductions;
  const merged = new Map<string, Total>();
  for (const deduction of deductions) {
    const key = `${deduction.memberId}\u0000${deduction.memberName}\u0000${deduction.coverage ?? ''}`;
    const total = merged.get(key);
    if (total) addTo(total, deduction);
    else merged.set(key, firstOf(deduction));
  }
  return [...merged.values()];
}

/** Changed in place: copying each of hundreds of thousands of rows takes longer than adding them up. */
type Total = { -readonly [Key in keyof Deduction]: Deduction[Key] };

function firstOf(deduction: Deduction): Total {
  const { payDate: _, ...total } = deduction;
  return total;
}

function addTo(total: Total, { amountCents, employeeCents = ZERO, employerCents = ZERO }: Deduction): void {
  total.amountCents = cents(total.amountCents + amountCents);
  if (total.employeeCents !== undefined) total.employeeCents = cents(total.employeeCents + employeeCents);
  if (total.employerCents !== undefined) total.employerCents = cents(total.employerCents + employerCents);
}
