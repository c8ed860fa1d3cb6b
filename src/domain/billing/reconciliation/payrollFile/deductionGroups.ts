import { nameKey } from '../memberKey';
import type { Deduction } from '../PayrollTable';
import type { BillIndex } from './BillIndex';

/** Deductions of one member and coverage, compared as one amount. */
export interface DeductionGroup {
  /** Undefined for a member who is not on the bill. */
  readonly memberId: string | undefined;
  /** Of the bill; null if the member is compared as a whole. */
  readonly coverage: string | null;
  readonly rows: number[];
  deducted: number;
  /** Whether each paycheck has an employee's and an employer's part, in one row or two, which are rounded apart. */
  hasBothShares: boolean;
}

/** Groups deductions like the comparison does. Leaves out those of coverages that are not on the bill. */
export function groupDeductions(deductions: readonly Deduction[], bill: BillIndex): readonly DeductionGroup[] {
  const isByCoverage = deductions.some(({ coverage }) => coverage !== null && bill.coverageOf(coverage) !== undefined);
  const groups = new Map<string, DeductionGroup>();
  for (const [index, deduction] of deductions.entries()) {
    const { coverage: name, amountCents } = deduction;
    const coverage = isByCoverage && name !== null ? bill.coverageOf(name) : null;
    if (coverage === undefined) continue;
    const memberId = bill.memberOf(deduction);
    const key = `${memberId ?? `\u0001${deduction.memberId}\u0000${nameKey(deduction.memberName)}`}\u0000${coverage ?? ''}`;
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { memberId, coverage, rows: [], deducted: 0, hasBothShares: false }));
    const last = deductions[group.rows.at(-1) ?? -1];
    group.hasBothShares ||=
      Boolean(deduction.employeeCents && deduction.employerCents) ||
      (last !== undefined && areParts(last, deduction, coverage !== null));
    group.rows.push(index);
    group.deducted += amountCents;
  }
  return [...groups.values()];
}

/** Two rows of one pay date, or with names of their own, are the parts of both payers. */
function areParts(one: Deduction, other: Deduction, isByCoverage: boolean): boolean {
  return (
    (isByCoverage && one.coverage !== other.coverage) || (one.payDate !== undefined && one.payDate === other.payDate)
  );
}
