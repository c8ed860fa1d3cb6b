import { type Cents, negate } from '../../platform/money/Cents';
import type { BillLine } from '../bills/BillLine';
import type { CoverageTerms } from '../bills/bridge';
import { type Explanation, volumeOf } from './causes/Explanation';
import { payrollTier } from './causes/payrollTier';
import type { Comparison } from './compareMembers';
import type { ComparisonContext } from './comparisonContexts';
import { type Discrepancy, discrepancyKey } from './Discrepancy';
import type { DiscrepancyAction } from './DiscrepancyAction';

/** What a person can decide if no line can be changed. */
export const WITHOUT_LINES: readonly DiscrepancyAction[] = ['expectNextBill', 'acceptBill', 'dispute', 'ignore'];

type OwnAmounts = 'linePks' | 'billedCents' | 'deductedCents' | 'differenceCents' | 'isExplainedByFile' | 'actions';

/** A difference without its amounts. @param balance of earlier months */
export function discrepancyOf(
  comparison: Comparison,
  context: ComparisonContext,
  explanation: Explanation,
  balance: Cents,
): Omit<Discrepancy, OwnAmounts> {
  const {
    memberKey: key,
    memberId,
    memberName,
    coverage,
    lines,
    deductions,
    billedCents,
    matchedBy,
    payer,
  } = comparison;
  const { enrolled, enrolledCents, previous, rates, rate, employee, deductedThrough, asked } = context;
  const { kind, cause, suggestedAction, suggestedReason, isAbsence, isUnfound, paidFor } = explanation;
  const [line] = lines;
  return {
    key: discrepancyKey(kind, key, coverage ?? '*'),
    kind,
    cause,
    ...(isAbsence && { isAbsence }),
    ...(isUnfound && { isUnfound }),
    suggestedAction,
    suggestedReason,
    memberId,
    memberName,
    coverage,
    enrolledCents,
    evidence: {
      billed: line && coverage !== null ? termsOf(lines, line, billedCents) : null,
      enrolled: enrolled?.row ?? null,
      previous,
      ...(deductedThrough !== undefined && { deductedThrough }),
      usualCents: (line && rates.of(coverage ?? '', line.plan, line.tier)) ?? null,
      rows: deductions.map(({ row }) => row),
      tier: payrollTier(comparison) ?? null,
      ...(paidFor !== undefined && { paidFor }),
      payDates: deductions.flatMap(({ payDate }) => payDate ?? []).sort(),
      matchedBy,
      payer,
      ...(rate && { rate }),
      ...(employee && { employee }),
      ...(asked && { asked }),
      ...(balance !== 0 && { broughtForward: balance }),
    },
  };
}

function termsOf(lines: readonly BillLine[], { plan, tier }: BillLine, billedCents: Cents): CoverageTerms {
  return { plan, tier, volumeCents: volumeOf(lines), billedCents, lineCount: lines.length };
}

/** A charge of earlier months that nobody has collected. Payroll has no row for it. */
export function chargeOf(
  comparison: Comparison,
  context: ComparisonContext,
  explanation: Explanation,
  balance: Cents,
): Discrepancy {
  const { lines, billedCents } = comparison;
  return {
    ...discrepancyOf(comparison, context, explanation, balance),
    linePks: lines.map(({ linePk }) => linePk),
    billedCents,
    deductedCents: null,
    differenceCents: negate(billedCents),
    isExplainedByFile: false,
    actions: WITHOUT_LINES,
  };
}
