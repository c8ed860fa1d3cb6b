import type { BillLine } from '../bills/BillLine';
import { comparePayroll } from './comparePayroll';
import type { Deduction } from './Deduction';
import type { Discrepancy } from './Discrepancy';

/** One discrepancy for each member and coverage whose amounts differ, in order of name; see `comparePayroll`. */
export function matchDeductions(lines: readonly BillLine[], deductions: readonly Deduction[]): readonly Discrepancy[] {
  return comparePayroll(lines, deductions).discrepancies;
}
