import type { BillLine } from '../bills/BillLine';
import { type Cents, cents } from '../money/Cents';
import { type Comparison, compareMembers } from './compareMembers';
import { type Discrepancy, type DiscrepancyAction, type DiscrepancyKind, discrepancyKey } from './Discrepancy';
import { type ExplainContext, explain } from './explain';
import { type LikelyCause, type LikelyCauses, likelyCauses } from './likelyCauses';
import { nameKey } from './memberKey';
import type { Deduction } from './PayrollTable';

/** Result of comparing a bill with a payroll file. */
export interface ComparisonResult {
  /** In order of name. */
  readonly discrepancies: readonly Discrepancy[];
  /** Number of comparisons that agree to the cent. */
  readonly agreeing: number;
  /** Coverages of the file that are not on the bill, so not compared; most rows first. */
  readonly leftOut: readonly LeftOutCoverage[];
  /** Probable errors of the file as a whole; empty for most files. */
  readonly likelyCauses: readonly LikelyCause[];
}

/** A coverage of the file that is not on the bill. */
export interface LeftOutCoverage {
  readonly coverage: string;
  readonly rowCount: number;
  readonly amountCents: Cents;
}

const WITH_LINES: readonly DiscrepancyAction[] = ['acceptOurs', 'acceptBill', 'expectNextBill'];
const WITHOUT_LINES: readonly DiscrepancyAction[] = ['expectNextBill', 'acceptBill'];

/**
 * Compares a bill with a payroll deduction file by member and coverage. Uses billed amounts,
 * regardless of edits, so that keys stay the same while a person works. The order of lines and rows does not matter.
 *
 * @source product.md, Screens: Reconcile
 */
export function comparePayroll(lines: readonly BillLine[], deductions: readonly Deduction[]): ComparisonResult {
  const { comparisons, leftOut } = compareMembers(lines, deductions);
  const found = likelyCauses(comparisons);
  const contextOf = contexts(comparisons, found);
  const differing = comparisons.filter(({ billedCents, deductedCents }) => billedCents !== deductedCents);
  const discrepancies = differing.map((comparison) =>
    discrepancyOf(comparison, contextOf(comparison), found.explains(comparison)),
  );
  return {
    discrepancies: discrepancies.sort(byNameThenKey),
    agreeing: comparisons.length - differing.length,
    leftOut: byCoverage(leftOut),
    likelyCauses: found.causes,
  };
}

/** Kinds that are certain regardless of the rest of the file. */
const PROVEN: readonly DiscrepancyKind[] = ['DUPLICATE', 'ROUNDING'];

function discrepancyOf(comparison: Comparison, context: ExplainContext, isInPattern: boolean): Discrepancy {
  const { memberKey, memberId, memberName, coverage, lines, deductions, billedCents, deductedCents } = comparison;
  const explanation = explain(comparison, context);
  return {
    key: discrepancyKey(explanation.kind, memberKey, coverage ?? '*'),
    ...explanation,
    memberId,
    memberName,
    coverage,
    linePks: lines.map(({ linePk }) => linePk),
    billedCents,
    deductedCents: deductions.length > 0 ? deductedCents : null,
    differenceCents: cents(deductedCents - billedCents),
    isExplainedByFile: isInPattern && !PROVEN.includes(explanation.kind),
    actions: lines.length > 0 ? WITH_LINES : WITHOUT_LINES,
  };
}

/** A namesake counts only among unmatched members, and only if exactly one has the name. */
function contexts(
  comparisons: readonly Comparison[],
  { causes }: LikelyCauses,
): (comparison: Comparison) => ExplainContext {
  const billed = new Set<string>();
  const found = new Set<string>();
  const alone = { onBill: new Map<string, Comparison | null>(), inFile: new Map<string, Comparison | null>() };
  for (const comparison of comparisons) {
    const { memberKey, isBilledMember, isPayrollMember } = comparison;
    if (isBilledMember) billed.add(memberKey);
    if (isBilledMember && isPayrollMember) found.add(memberKey);
    else note(isBilledMember ? alone.onBill : alone.inFile, comparison);
  }
  const coversGroup = found.size * 2 >= billed.size && !causes.some(({ kind }) => kind === 'MISSING_MEMBERS');
  return ({ memberName, isBilledMember, isPayrollMember }) => {
    if (isBilledMember && isPayrollMember) return { coversGroup, namesake: undefined };
    const others = isBilledMember ? alone.inFile : alone.onBill;
    return { coversGroup, namesake: others.get(nameKey(memberName))?.memberId };
  };
}

function note(names: Map<string, Comparison | null>, comparison: Comparison): void {
  const name = nameKey(comparison.memberName);
  const known = names.get(name);
  const isOther = known !== undefined && known?.memberKey !== comparison.memberKey;
  if (name !== '') names.set(name, isOther ? null : comparison);
}

function byCoverage(leftOut: readonly Deduction[]): LeftOutCoverage[] {
  const totals = new Map<string, { rowCount: number; amount: number }>();
  for (const { coverage, amountCents } of leftOut) {
    const name = coverage?.trim() ?? '';
    const { rowCount, amount } = totals.get(name) ?? { rowCount: 0, amount: 0 };
    totals.set(name, { rowCount: rowCount + 1, amount: amount + amountCents });
  }
  return [...totals]
    .map(([coverage, { rowCount, amount }]) => ({ coverage, rowCount, amountCents: cents(amount) }))
    .sort((one, other) => other.rowCount - one.rowCount || (one.coverage < other.coverage ? -1 : 1));
}

function byNameThenKey(one: Discrepancy, other: Discrepancy): number {
  if (one.memberName !== other.memberName) return one.memberName < other.memberName ? -1 : 1;
  return one.key < other.key ? -1 : 1;
}

/** Discrepancies by member and coverage, in order of name; see `comparePayroll`. */
export function matchDeductions(lines: readonly BillLine[], deductions: readonly Deduction[]): readonly Discrepancy[] {
  return comparePayroll(lines, deductions).discrepancies;
}
