import { type Cents, cents, sumCents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted } from '../../platform/text/wording';
import type { BroughtForward } from './ComparisonFacts';
import type { Comparison } from './compareMembers';
import type { DiscrepancyKind } from './Discrepancy';
import { memberKey } from './memberKey';

/** A deduction that pays arrears or returns an over-collection, and therefore is not a difference. */
export interface ExplainedByBalance {
  readonly memberId: string;
  readonly memberName: string;
  /** Null if the member is compared as a whole. */
  readonly coverage: string | null;
  /** deducted − billed, of the same sign as the balance and not more. */
  readonly differenceCents: Cents;
  /** Balance brought forward. */
  readonly balanceCents: Cents;
}

/** As saved with a reconciled bill: without the member number, which the evidence does not need. */
export type ExplainedDeduction = Omit<ExplainedByBalance, 'memberId'>;

/** Amount differences that a balance can explain in full or in part. */
const OF_AMOUNTS: readonly DiscrepancyKind[] = ['AMOUNT_OVER', 'AMOUNT_UNDER', 'TIMING', 'ROUNDING', 'NO_DEDUCTION'];
/** Differences that match the amount of another plan or tier. A balance explains them better only if it matches exactly. */
const OF_TERMS: readonly DiscrepancyKind[] = ['TIER', 'PLAN', 'RATE', 'VOLUME'];

/**
 * Returns the balance for a comparison: the balance of its coverage, or of all coverages if the member is compared as a whole. Zero
 * if there is none.
 */
export function broughtForwardReader(
  balances: readonly BroughtForward[] = [],
): (comparison: Pick<Comparison, 'memberId' | 'coverage'>) => Cents {
  const byMember = new Map<string, BroughtForward[]>();
  for (const one of balances) {
    const own = byMember.get(one.memberId);
    if (own) own.push(one);
    else byMember.set(one.memberId, [one]);
  }
  return ({ memberId, coverage }) => {
    const own = byMember.get(memberId) ?? [];
    return sumCents(own.flatMap((one) => (coverage === null || one.coverage === coverage ? one.balanceCents : [])));
  };
}

/**
 * The balance for a comparison, also under another form of the member's number: the balances are merged only when this bill is posted.
 *
 * @source docs/decisions/register.md#a-member-has-one-number-in-the-register
 */
export function balanceInAnyForm(
  { memberId, coverage }: Pick<Comparison, 'memberId' | 'coverage'>,
  balances: readonly BroughtForward[] = [],
): Cents {
  const key = memberKey(memberId);
  const own = balances.filter((one) => one.memberId === memberId || memberKey(one.memberId) === key);
  return sumCents(own.flatMap((one) => (coverage === null || one.coverage === coverage ? one.balanceCents : [])));
}

/**
 * Whether the balance brought forward explains why payroll deducted more than billed (up to the under-collected amount) or less (up
 * to the over-collected amount).
 *
 * @param kind of the difference without the balance
 * @source BR-REG-06 docs/decisions/register.md#a-balance-explains-a-deduction-up-to-its-amount
 */
export function isExplainedByBalance(
  { lines, billedCents, deductedCents, payer, noDeduction }: Comparison,
  kind: DiscrepancyKind,
  balance: Cents,
): boolean {
  const difference = deductedCents - billedCents;
  if (lines.length === 0 || payer || noDeduction || difference === 0 || balance === 0) return false;
  if (Math.sign(difference) !== Math.sign(balance) || Math.abs(difference) > Math.abs(balance)) return false;
  return OF_AMOUNTS.includes(kind) || (OF_TERMS.includes(kind) && difference === balance);
}

/** "2 deductions are explained by balances brought forward: $50.00 pays arrears, $20.00 gives back." @param explained at least one */
export function explainedByBalanceText(explained: readonly ExplainedByBalance[]): string {
  const sumOf = (sign: number) =>
    cents(Math.abs(sumCents(explained.flatMap(({ differenceCents: one }) => (Math.sign(one) === sign ? one : [])))));
  const [paid, given] = [sumOf(1), sumOf(-1)];
  const parts = [paid > 0 && `${formatCents(paid)} pays arrears`, given > 0 && `${formatCents(given)} gives back`];
  const many = explained.length > 1;
  const verb = many ? 'are explained by balances' : 'is explained by the balance';
  return `${counted(explained.length, 'deduction')} ${verb} brought forward: ${parts.filter(Boolean).join(', ')}.`;
}

/** `$50.00 under-collected`. */
export function broughtForwardLabel(balance: Cents): string {
  return `${formatCents(cents(Math.abs(balance)))} ${balance > 0 ? 'under-collected' : 'over-collected'}`;
}
