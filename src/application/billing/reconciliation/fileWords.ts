import type { Tier } from '../../../domain/billing/bills/Tier';
import { withCoverageLink } from '../../../domain/billing/reconciliation/payrollFile/coverageNames';
import { withTierWord } from '../../../domain/billing/reconciliation/payrollFile/tierWords';
import type { PayrollComparison } from './PayrollComparison';

type Comparison = Pick<PayrollComparison, 'decideWord'>;

/**
 * Compares a name of the file as a coverage of the bill, remembers that for the group's files of this layout, and compares again.
 * Only if `columnChoice` is `possible`.
 *
 * @param coverage null if it is not compared; undefined to let the file and the bill decide
 */
export function chooseCoverage(payroll: Comparison, name: string, coverage: string | null | undefined): Promise<void> {
  return payroll.decideWord((before) => withCoverageLink(before, name, coverage));
}

/**
 * Reads a word of the column of tiers as a tier, remembers that for the group's files of this layout, and compares again. Only if
 * `columnChoice` is `possible`.
 *
 * @param tier empty if it is not compared; undefined to ask again
 */
export function chooseTier(payroll: Comparison, word: string, tier: Tier | '' | undefined): Promise<void> {
  return payroll.decideWord((before) => withTierWord(before, word, tier));
}
