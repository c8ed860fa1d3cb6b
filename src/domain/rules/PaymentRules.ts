import { type Cents, ZERO } from '../money/Cents';
import { formatCents } from '../money/formatCents';

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
}

/** A group's payment rules on a day. */
export interface PaymentRulesInForce extends PaymentRules {
  /** Who set the tolerances that apply, and so may not use them. Null for those a group starts with. */
  readonly tolerancesSetBy: string | null;
}

/** The most that can be set as a tolerance: $100.00. */
export const MAX_TOLERANCE_CENTS = 10_000;

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

/** Payment rules in parts, such as "payors write off up to $5.00 short". Empty if nothing but the usual applies. */
export function paymentRulesLabels(rules: PaymentRules): readonly string[] {
  const { overCents, shortCents, payorsMayWriteOff, samePersonMayPay } = rules;
  const labels: string[] = [];
  if (overCents > 0) labels.push(`up to ${formatCents(overCents)} over written off`);
  if (shortCents > 0) {
    labels.push(
      `up to ${formatCents(shortCents)} short written off by ${payorsMayWriteOff ? 'payors and managers' : 'managers'}`,
    );
  }
  if (!samePersonMayPay) labels.push('a second person pays');
  return labels;
}
