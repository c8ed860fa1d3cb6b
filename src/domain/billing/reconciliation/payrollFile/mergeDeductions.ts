import { cents, ZERO } from '../../../platform/money/Cents';
import type { Deduction } from '../PayrollTable';

/** Maximum number of deductions in a comparison: the limit of the contract. */
export const MAX_DEDUCTIONS = 200_000;

/**
 * Adds up the pay dates of each member's coverage if there are too many deductions for a comparison. The result keeps the first row
 * of each, has the others in `moreRows`, and has no pay date.
 */
export function mergeDeductions(deductions: readonly Deduction[], most = MAX_DEDUCTIONS): readonly Deduction[] {
  if (deductions.length <= most) return deductions;
  const merged: Total[] = [];
  // Grouped by person first: a person's rows are usually adjacent, and building a combined key for hundreds of thousands of rows
  // takes longer than adding them up.
  const people = new Map<string, Total[]>();
  for (const deduction of deductions) {
    const { memberId, memberName, coverage } = deduction;
    const person = memberId || memberName;
    let own = people.get(person);
    if (!own) people.set(person, (own = []));
    const total = own.find(
      (one) => one.coverage === coverage && one.memberId === memberId && one.memberName === memberName,
    );
    if (total) addTo(total, deduction);
    else {
      const first = firstOf(deduction);
      own.push(first);
      merged.push(first);
    }
  }
  return merged;
}

/** Mutable: copying each of hundreds of thousands of rows takes longer than adding them up. */
type Total = { -readonly [Key in keyof Omit<Deduction, 'moreRows'>]: Deduction[Key] } & { moreRows?: number[] };

function firstOf(deduction: Deduction): Total {
  const { payDate: _, moreRows: __, ...total } = deduction;
  return total;
}

function addTo(total: Total, deduction: Deduction): void {
  const { row, amountCents, employeeCents = ZERO, employerCents = ZERO, fileCents = amountCents } = deduction;
  (total.moreRows ??= []).push(row);
  if (total.tier !== deduction.tier) delete total.tier;
  if (total.fileCents !== undefined) total.fileCents = cents(total.fileCents + fileCents);
  total.amountCents = cents(total.amountCents + amountCents);
  if (total.employeeCents !== undefined) total.employeeCents = cents(total.employeeCents + employeeCents);
  if (total.employerCents !== undefined) total.employerCents = cents(total.employerCents + employerCents);
}
