import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents, negate, ZERO } from '../../platform/money/Cents';
import type { BillLine } from '../bills/BillLine';
import type { PayerOfMonth } from '../continuation/ContinuationPayer';
import type { BilledRate } from '../rates/billedRates';
import { type ComparedShare, comparedShare, fileCentsOf } from './balance/FileBalance';
import { sameFileBefore } from './balance/sameFileBefore';
import { isProven } from './balance/suggestionTrust';
import {
  balanceInAnyForm,
  broughtForwardReader,
  type ExplainedByBalance,
  isExplainedByBalance,
} from './broughtForward';
import { type ComparedFile, type ComparisonFacts, NO_FACTS } from './ComparisonFacts';
import { type ExplainContext, type Explanation } from './causes/Explanation';
import { explain } from './causes/explain';
import { unknownShare } from './causes/explainAmount';
import { explainDatedCredit } from './causes/explainCredit';
import { payrollHasBilledRate } from './causes/explainRate';
import { explainRetroCharge } from './causes/explainRetroCharge';
import { coveragesOfOtherTiers, hasOtherTier } from './causes/payrollTier';
import { type Comparison, compareMembers } from './compareMembers';
import { type ComparisonContext, comparisonContexts, rateOf } from './comparisonContexts';
import { type Discrepancy, type DiscrepancyKind } from './Discrepancy';
import { type DiscrepancyAction } from './DiscrepancyAction';
import { chargeOf, discrepancyOf, WITHOUT_LINES } from './discrepancyOf';
import { type LikelyCause, likelyCauses } from './likelyCauses';
import { withMemberNumbers } from './memberNumbers';
import { explainMovements, movedCents, splitMovements } from './movements';
import { addUpWithoutDeduction, type WithoutDeduction } from './noDeduction';
import type { PaidOutside } from './PaidOutside';
import type { Deduction } from './PayrollTable';
import { coverageNames, type FileCoverage } from './payrollFile/coverageNames';
import { monthsAhead } from './payrollFile/payMonth';
import type { PeopleMatch } from './people/PeopleMatch';
import type { OnProgress } from './readDeductions';

/** Result of comparing a bill with a payroll file. */
export interface ComparisonResult {
  /** In order of name. */
  readonly discrepancies: readonly Discrepancy[];
  /** Number of comparisons that agree to the cent. */
  readonly agreeing: number;
  /** Coverages of the file that are not on the bill, so not compared; most rows first. */
  readonly leftOut: readonly LeftOutCoverage[];
  /** Names of coverages in the file, and what they are compared as; most rows first. */
  readonly coverages: readonly FileCoverage[];
  /** In alphabetical order. */
  readonly billCoverages: readonly string[];
  /** Coverages where most tiers differ from the bill, so tiers are not compared. */
  readonly otherTiers: readonly string[];
  /** Probable errors of the file as a whole; empty for most files. */
  readonly likelyCauses: readonly LikelyCause[];
  /** People who were not matched by number, or whose match is uncertain. */
  readonly people: PeopleMatch;
  /** Members who pay outside payroll and are no difference, in order of name. */
  readonly paidOutside: readonly PaidOutside[];
  /** Coverages that need no deduction, so they are not differences, by reason and coverage. */
  readonly withoutDeduction: readonly WithoutDeduction[];
  /** Deductions that pay arrears or give back, and are no difference, in order of name. */
  readonly explainedByBalance: readonly ExplainedByBalance[];
  /** Share of the rows read that was used. */
  readonly share: ComparedShare;
  /** Another bill of the group that was compared with the same rows; undefined if there is none. */
  readonly comparedBefore?: ComparedFile | undefined;
}

/** A coverage of the file that is not on the bill. */
export interface LeftOutCoverage {
  readonly coverage: string;
  readonly rowCount: number;
  /** As in the file. */
  readonly amountCents: Cents;
}

const WITH_LINES: readonly DiscrepancyAction[] = ['acceptOurs', 'acceptBill', 'expectNextBill', 'dispute', 'ignore'];
const WITHOUT_AMOUNT: readonly DiscrepancyAction[] = ['acceptBill', 'ignore'];
/** Kinds of other terms than enrolled. */
const TERMS: readonly DiscrepancyKind[] = ['TIER', 'PLAN', 'VOLUME'];
/** Nothing shows how much is right, so a person decides. */
const UNKNOWN = { suggestedAction: null, suggestedReason: 'CARRIER_CORRECT' } as const;

/**
 * Compares a bill with a payroll deduction file and the enrollment, by member and coverage. Uses billed amounts,
 * regardless of edits, so that keys stay the same while a person works. The order of lines and rows does not matter.
 *
 * @param onProgress called with numbers of members, once people are matched.
 * @source product.md, Screens: Reconcile
 */
export function comparePayroll(
  billed: readonly BillLine[],
  deductions: readonly Deduction[],
  facts: ComparisonFacts = NO_FACTS,
  onProgress?: OnProgress,
): ComparisonResult {
  const lines = withMemberNumbers(billed);
  const { comparisons, leftOut, people, peopleCount } = compareMembers(lines, deductions, facts, onProgress);
  const found = likelyCauses(comparisons, facts.isOtherMonth);
  const contextOf = comparisonContexts(lines, comparisons, found, people, facts);
  const discrepancies: Discrepancy[] = [];
  const paidOutside: PaidOutside[] = [];
  const withoutDeduction: Omit<WithoutDeduction, 'people'>[] = [];
  const explainedByBalance: ExplainedByBalance[] = [];
  const balanceOf = broughtForwardReader(facts.balances);
  const awaited = new Set(facts.awaitedLines);
  const comparedMonths = new Set(facts.earlierFiles?.flatMap(({ periodFrom }) => periodFrom ?? []));
  let agreeing = 0;
  for (const whole of comparisons) {
    const { regular: comparison, movements } = splitMovements(whole);
    const { billedCents, deductedCents } = comparison;
    const different = discrepancies.length;
    // Most comparisons agree, and nothing else is known about them.
    const isSame =
      billedCents === deductedCents &&
      comparison.enrollment.length + movements.length + comparison.retroLines.length === 0;
    const rate = rateOf(comparison, facts);
    if (isSame && !hasOtherTier(comparison) && !isOtherRate(rate)) agreeing += 1;
    else {
      const context = contextOf(comparison, rate);
      const balanceCents = balanceOf(comparison);
      const moved = movements.length > 0 ? explainMovements(comparison, movements) : undefined;
      const dated =
        comparison.retroLines.length > 0
          ? explainDatedCredit(comparison, context, awaited, () => balanceInAnyForm(comparison, facts.balances))
          : undefined;
      // Movements that are explained are compared as a whole: with their amounts, and what they say about them.
      const compared = moved ? whole : comparison;
      const known = { ...context, movedCents: movedCents(movements) };
      const own = differencesOf(compared, known, !moved && found.explains(comparison), balanceCents, moved, dated);
      const charge =
        own.length === 0 && comparison.retroLines.length > 0
          ? explainRetroCharge(comparison, context, awaited, comparedMonths, () =>
              balanceInAnyForm(comparison, facts.balances),
            )
          : undefined;
      if (charge) {
        const { lines: charged, chargeCents } = charge;
        const asCharged = {
          ...comparison,
          lines: charged,
          deductions: [],
          billedCents: chargeCents,
          deductedCents: ZERO,
        };
        own.push(chargeOf(asCharged, contextOf(asCharged, undefined), charge, balanceCents));
      }
      const [only] = own;
      if (only && own.length === 1 && isExplainedByBalance(compared, only.kind, balanceCents)) {
        const { memberId, memberName, coverage } = compared;
        const differenceCents = cents(compared.deductedCents - billedCents);
        explainedByBalance.push({ memberId, memberName, coverage, differenceCents, balanceCents });
        continue;
      }
      discrepancies.push(...own);
      if (own.length === 0 && comparison.lines.length + comparison.deductions.length > 0) agreeing += 1;
    }
    if (discrepancies.length > different) continue;
    paidOutside.push(...outsideOf(comparison));
    const { noDeduction: reason, coverage } = comparison;
    if (reason) withoutDeduction.push({ reason, coverage, billedCents });
  }
  const comparedBefore = sameFileBefore(deductions, facts);
  return {
    discrepancies: discrepancies.sort(byNameThenKey),
    agreeing,
    paidOutside: paidOutside.sort((one, other) => (one.memberName < other.memberName ? -1 : 1)),
    explainedByBalance: explainedByBalance.sort((one, other) => (one.memberName < other.memberName ? -1 : 1)),
    withoutDeduction: addUpWithoutDeduction(withoutDeduction),
    leftOut: byCoverage(leftOut),
    likelyCauses: found.causes,
    coverages: coverageNames(lines, deductions),
    billCoverages: [...new Set(lines.map(({ coverage }) => coverage))].sort(),
    otherTiers: [...coveragesOfOtherTiers(comparisons)],
    people,
    ...(comparedBefore && { comparedBefore }),
    share: comparedShare(comparisons, leftOut, peopleCount, isOutside(facts)),
  };
}

function outsideOf({ payer, lines, memberId, memberName, coverage, billedCents }: Comparison): readonly PaidOutside[] {
  return payer && lines.length > 0 ? [{ memberId, memberName, coverage, billedCents, payer }] : [];
}

function differencesOf(
  comparison: Comparison,
  context: ComparisonContext,
  isInPattern: boolean,
  balance: Cents,
  moved: Explanation | undefined,
  dated: Explanation | undefined,
): Discrepancy[] {
  const { lines, deductions, billedCents, deductedCents, payer } = comparison;
  const explanation = moved ?? explain(comparison, context) ?? dated;
  const found: Discrepancy[] = [];
  if (explanation) {
    const isBilledRate = explanation.kind === 'RATE' && payrollHasBilledRate(comparison);
    // Without a deduction, the enrollment says what is expected for other terms.
    const isEnrolled = deductedCents === 0 && TERMS.includes(explanation.kind) && context.enrolled?.kind === 'enrolled';
    const isPayroll = billedCents !== deductedCents && !isBilledRate && !isEnrolled;
    const ours = isPayroll ? deductedCents : amountWithoutPayroll(explanation, context, billedCents);
    const differenceCents = cents(ours - billedCents);
    // Without a line, a deduction and a known premium, no later bill can be expected to bring an amount.
    const isOtherShare = unknownShare(comparison) !== undefined;
    const isUnknown = lines.length === 0 && (isOtherShare || (deductions.length === 0 && differenceCents === 0));
    const isSuggested = explanation.suggestedAction !== null;
    const hasNoAmount = isUnknown || isOtherShare || explanation.kind === 'UNREAD_IN_FILE';
    const withLines = lines.length > 0 && isPayroll && mayChange(explanation) ? WITH_LINES : WITHOUT_LINES;
    found.push({
      ...discrepancyOf(
        comparison,
        context,
        isUnknown && isSuggested ? { ...explanation, ...UNKNOWN } : explanation,
        balance,
      ),
      linePks: lines.map(({ linePk }) => linePk),
      billedCents,
      deductedCents: deductions.length > 0 || isCharged(payer) ? deductedCents : null,
      differenceCents,
      isExplainedByFile: isInPattern && isPayroll && !isProven(explanation) && !isEnded(explanation, context),
      actions: hasNoAmount ? WITHOUT_AMOUNT : withLines,
    });
  }
  const { credit } = context;
  if (credit) {
    found.push({
      ...discrepancyOf(comparison, context, credit, balance),
      linePks: [],
      billedCents: ZERO,
      deductedCents: null,
      differenceCents: negate(credit.creditCents),
      isExplainedByFile: false,
      actions: WITHOUT_LINES,
    });
  }
  return found;
}

/** What a bill that payroll agrees with should be, by the confirmed rates or the enrollment. */
function amountWithoutPayroll({ kind }: Explanation, { rate, enrolledCents }: ComparisonContext, billed: Cents): Cents {
  return kind === 'RATE' && rate?.kind === 'expected' ? rate.expectedCents : (enrolledCents ?? billed);
}

/** Whether lines are not billed as the confirmed rates say. */
function isOtherRate(rate: BilledRate | undefined): boolean {
  return rate?.kind === 'expected' && rate.cause !== '';
}

/** Whether the payer pays a known amount. */
function isCharged(payer: PayerOfMonth | undefined): boolean {
  return payer !== undefined && payer.state !== 'unpaid' && payer.monthlyCents !== null;
}

/** Using payroll's amount would return the credit to the carrier. A person who wants that edits the line. */
function mayChange({ kind }: Explanation): boolean {
  return kind !== 'UNEXPECTED_CREDIT';
}

/** The enrollment proves a termination, whatever the file has. */
function isEnded({ kind }: Explanation, { enrolled }: ExplainContext): boolean {
  return kind === 'TERMED_STILL_BILLED' && enrolled?.kind === 'ended';
}

function isOutside({ period, monthsAhead: expected = 0 }: ComparisonFacts): (date: LocalDate) => boolean {
  if (!period) return () => false;
  const months = { periodFrom: period.from, periodTo: period.to };
  const known = new Map<LocalDate, boolean>();
  return (date) => {
    let found = known.get(date);
    if (found === undefined) known.set(date, (found = monthsAhead(date, months) !== expected));
    return found;
  };
}

function byCoverage(leftOut: readonly Deduction[]): LeftOutCoverage[] {
  const totals = new Map<string, { rowCount: number; amount: number }>();
  for (const one of leftOut) {
    const { coverage } = one;
    const name = coverage?.trim() ?? '';
    const { rowCount, amount } = totals.get(name) ?? { rowCount: 0, amount: 0 };
    totals.set(name, { rowCount: rowCount + 1, amount: amount + fileCentsOf(one) });
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
export function matchDeductions(
  lines: readonly BillLine[],
  deductions: readonly Deduction[],
  facts: ComparisonFacts = NO_FACTS,
): readonly Discrepancy[] {
  return comparePayroll(lines, deductions, facts).discrepancies;
}
