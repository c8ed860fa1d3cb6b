import { type Cents, cents, ZERO } from '../money/Cents';
import { formatCents } from '../money/formatCents';
import type { Cutoffs } from '../payments/cutoff';

/** How a group's bills may be paid. Applies to payments from the first day of its month on. @source product.md, Money; Rights */
export interface PaymentRules {
  /** Largest amount above the bills that may be written off as Over/Short Credit in one checkout. Zero or more. */
  readonly overCents: Cents;
  /** Largest amount short of the bills that may be written off as Over/Short Debit in one checkout. Zero or more. */
  readonly shortCents: Cents;
  /** Whether payors may write off a shortage. Managers always may. */
  readonly payorsMayWriteOff: boolean;
  /** Whether one person may reconcile and pay the same bill. */
  readonly samePersonMayPay: boolean;
  /** Largest refund of money in suspense, and largest short carried to the next bill, that one person may make. Zero or more. */
  readonly refundLimitCents: Cents;
}

/** A group's payment rules on a day. */
export interface PaymentRulesInForce extends PaymentRules {
  /** Who set the tolerances that apply, and so may not use them. Null for those a group starts with. */
  readonly tolerancesSetBy: string | null;
  /** Who set the refund limit that applies, and so may not use it. Null for the one a group starts with. */
  readonly refundLimitSetBy: string | null;
  /** Of every day, also after planned changes. */
  readonly cutoffs: Cutoffs;
}

/** The most that can be set as a tolerance: $100.00. */
export const MAX_TOLERANCE_CENTS = 10_000;

/** The refund limit of a group that has set none, and of money whose payer is unknown: $1,000.00. */
export const DEFAULT_REFUND_LIMIT_CENTS = cents(100_000);

/** The most that can be set as a refund limit: $10,000.00. */
export const MAX_REFUND_LIMIT_CENTS = cents(1_000_000);

/** The largest amounts that one person may write off in a checkout. */
export interface WriteOffLimits {
  /** Zero where the group does not allow it, or for the person who set the tolerances. */
  readonly writeOffCents: Cents;
  readonly overCents: Cents;
}

/** What a payor may write off. The person who set the tolerances may not use them. @source product.md, The bill's life */
export function payorLimits(rules: PaymentRulesInForce, userId: string): WriteOffLimits {
  if (rules.tolerancesSetBy === userId) return { writeOffCents: ZERO, overCents: ZERO };
  return { writeOffCents: rules.payorsMayWriteOff ? rules.shortCents : ZERO, overCents: rules.overCents };
}

/** The largest refund that a person may make without approval. Zero for the person who set the limit: someone else must approve. */
export function refundLimitFor(
  rules: Pick<PaymentRulesInForce, 'refundLimitCents' | 'refundLimitSetBy'>,
  userId: string,
): Cents {
  return rules.refundLimitSetBy === userId ? ZERO : rules.refundLimitCents;
}

/** Payment rules in parts, such as "payors write off up to $5.00 short". Empty if nothing but the usual applies. */
export function paymentRulesLabels(rules: PaymentRules): readonly string[] {
  const { overCents, shortCents, payorsMayWriteOff, samePersonMayPay, refundLimitCents } = rules;
  const labels: string[] = [];
  if (overCents > 0) labels.push(`up to ${formatCents(overCents)} over written off`);
  if (shortCents > 0) {
    labels.push(
      `up to ${formatCents(shortCents)} short written off by ${payorsMayWriteOff ? 'payors and managers' : 'managers'}`,
    );
  }
  if (!samePersonMayPay) labels.push('a second person pays');
  if (refundLimitCents !== DEFAULT_REFUND_LIMIT_CENTS) {
    labels.push(`a second person approves refunds and carried shorts above ${formatCents(refundLimitCents)}`);
  }
  return labels;
}
