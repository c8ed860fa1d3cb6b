import { firstOfMonth, type LocalDate } from '../../platform/dates/LocalDate';
import { allocateProRata } from '../../platform/money/allocateProRata';
import { type Cents, cents, sumCents } from '../../platform/money/Cents';
import type { ReconcilePolicy } from '../bills/Bill';
import { type BillLine, isOfEarlierMonth, lineAmount } from '../bills/BillLine';
import type { Comparison } from '../reconciliation/compareMembers';
import { lineShareReader } from '../reconciliation/employeeShares';
import type { ConfirmedPay } from '../reconciliation/PayrollTable';
import type { BillRules } from '../rules/BillRules';
import { collectedOf } from './collectedOf';
import { addAmounts, type RegisterEntry } from './RegisterEntry';

/** Differences and lines that a bill was reconciled with. */
export interface ReconciledBill {
  readonly lines: readonly BillLine[];
  /** The compared lines and deductions, with the lines as billed. */
  readonly comparisons: readonly Comparison[];
  /** First day of the bill's month. */
  readonly month: LocalDate;
  readonly reconcilePolicy: ReconcilePolicy;
  /** Meaning of the file's amounts, as a person confirmed it; undefined if no one did. */
  readonly pay: ConfirmedPay | undefined;
  /** The rules of the bill's month, which may name the employee's share. */
  readonly rules: BillRules;
}

/** A line's share of the amount that a comparison collected. */
interface LinePart {
  readonly employeeCents: Cents;
  readonly employerCents: Cents;
  readonly continuationCents: Cents;
}

/**
 * Register entries of a bill that was reconciled with a payroll file: one for each member, coverage, plan, and coverage month.
 * Billed amounts add up to the bill's lines, collected amounts to what the file and continuation payers paid as compared, and
 * adjustments to the changes of lines if the group pays the reconciled amount.
 *
 * @source docs/decisions/register.md#a-line-counts-for-its-coverage-month
 * @source docs/decisions/register.md#amounts-are-those-of-the-comparison
 * @source docs/decisions/register.md#a-person-without-a-plan-has-entries-without-one
 * @source BR-REG-02 docs/decisions/register.md#a-bill-enters-the-register-when-it-is-reconciled-with-a-payroll-file
 */
export function registerOf({
  lines,
  comparisons,
  month,
  reconcilePolicy,
  pay,
  rules,
}: ReconciledBill): readonly RegisterEntry[] {
  const parts = new Map<string, LinePart>();
  const shareOf = lineShareReader(comparisons, { pay, rules });
  /** Lines that are not paid by deductions have no share of the employee. */
  const otherwisePaid = new Set<string>();
  const unbilled: RegisterEntry[] = [];
  for (const comparison of comparisons) {
    const collected = collectedOf(comparison, pay);
    if (comparison.payer || comparison.noDeduction)
      for (const { linePk } of [...comparison.lines, ...comparison.retroLines]) otherwisePaid.add(linePk);
    if (comparison.lines.length > 0) {
      for (const [linePk, part] of spread(comparison, collected)) parts.set(linePk, part);
    } else if (comparison.deductedCents !== 0) {
      const { memberId, memberName, coverage, enrollment } = comparison;
      unbilled.push({
        memberId,
        memberName,
        coverage: coverage ?? '',
        plan: enrollment[0]?.plan ?? '',
        month: firstOfMonth(month),
        ...NOTHING,
        ...collected,
        employeeDueCents: shareOf ? cents(0) : null,
      });
    }
  }
  /** @source docs/decisions/register.md#the-groups-choice-decides-whether-a-changed-line-is-an-adjustment */
  const isAdjusted = reconcilePolicy === 'adjustThenPay';
  const billed = lines.map((line): RegisterEntry => {
    const { linePk, memberId, memberName, coverage, plan, retroPeriod, billedCents } = line;
    return {
      memberId,
      memberName,
      coverage,
      plan,
      month: firstOfMonth(retroPeriod ?? month),
      ...NOTHING,
      ...parts.get(linePk),
      billedCents,
      adjustmentCents: cents(isAdjusted ? lineAmount(line) - billedCents : 0),
      employeeDueCents: otherwisePaid.has(linePk) ? null : (shareOf?.(line) ?? null),
    };
  });
  return merged([...billed, ...unbilled]);
}

const NOTHING = {
  billedCents: cents(0),
  employeeCents: cents(0),
  employerCents: cents(0),
  continuationCents: cents(0),
  adjustmentCents: cents(0),
};

/**
 * Spreads the collected amount over a member's lines. Lines of earlier months count as collected in full; the rest is spread pro
 * rata by the billed amounts, so that a difference falls into the bill's month.
 *
 * @source docs/decisions/register.md#a-difference-is-in-the-bills-month
 */
function spread({ lines }: Comparison, collected: LinePart): readonly (readonly [string, LinePart])[] {
  const deductedCents = cents(collected.employeeCents + collected.employerCents + collected.continuationCents);
  const current = lines.filter((line) => !isOfEarlierMonth(line));
  const earlier = current.length === 0 ? [] : lines.filter(isOfEarlierMonth);
  const rest = cents(deductedCents - sumCents(earlier.map(({ billedCents }) => billedCents)));
  const open = current.length === 0 ? lines : current;
  const shares = allocateProRata(
    rest,
    open.map(({ billedCents }) => cents(Math.abs(billedCents))),
  );
  const amounts = [
    ...open.map(({ linePk }, at) => ({ linePk, amount: shares[at] ?? cents(0) })),
    ...earlier.map(({ linePk, billedCents }) => ({ linePk, amount: billedCents })),
  ];
  // Rounds running totals, so that each column adds up.
  let [until, employee, continuation] = [0, 0, 0];
  return amounts.map(({ linePk, amount }, at) => {
    until += amount;
    const isLast = at === amounts.length - 1;
    const upTo = (total: number) =>
      isLast || deductedCents === 0 ? total : Math.round((total * until) / deductedCents);
    const part = {
      employeeCents: cents(upTo(collected.employeeCents) - employee),
      continuationCents: cents(upTo(collected.continuationCents) - continuation),
    };
    employee += part.employeeCents;
    continuation += part.continuationCents;
    const employerCents = cents(amount - part.employeeCents - part.continuationCents);
    return [linePk, { ...part, employerCents }] as const;
  });
}

/** Null if the share of either is unknown. */
function addDue(one: RegisterEntry, other: RegisterEntry): Cents | null {
  const [mine, theirs] = [one.employeeDueCents ?? null, other.employeeDueCents ?? null];
  return mine === null || theirs === null ? null : cents(mine + theirs);
}

function merged(entries: readonly RegisterEntry[]): readonly RegisterEntry[] {
  const byKey = new Map<string, RegisterEntry>();
  for (const entry of entries) {
    const { memberId, memberName, coverage, plan, month } = entry;
    // People without a number in the file are distinguished by name.
    const key = [memberId, memberId === '' ? memberName : '', coverage, plan, month].join('\0');
    const known = byKey.get(key);
    byKey.set(key, known ? { ...known, ...addAmounts([known, entry]), employeeDueCents: addDue(known, entry) } : entry);
  }
  return [...byKey.values()];
}
