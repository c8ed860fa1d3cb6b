import type { Cutoffs } from '../../money/payments/cutoff';
import type { Tie } from '../../people/controls/secondPerson';
import { type Cents, cents, ZERO } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';

/** How a group's bills may be paid. Applies to payments from the first day of its month on. @source product.md, Money; Rights */
export interface PaymentRules {
  /** Largest overpayment that may be written off as Over/Short Credit in one checkout. Zero or more. */
  readonly overCents: Cents;
  /** Largest shortage that may be written off as Over/Short Debit in one checkout. Zero or more. */
  readonly shortCents: Cents;
  /** Whether payors may write off a shortage. Managers always may. */
  readonly payorsMayWriteOff: boolean;
  /** Whether one person may reconcile and pay the same bill. */
  readonly samePersonMayPay: boolean;
  /** Maximum that may be refunded from suspense, or carried to the next bill, without a second person. Zero or more. */
  readonly refundLimitCents: Cents;
  /**
   * Largest excess that a payor may pay without confirming it. Zero or more; null for the amount due on the selected bills.
   *
   * @source docs/decisions/payments.md#a-large-excess-needs-a-confirmation
   */
  readonly excessLimitCents: Cents | null;
}

/** Rules that the person who set them may not use. */
export const GUARDED_RULES = ['overCents', 'shortCents', 'payorsMayWriteOff', 'refundLimitCents'] as const;

export type PaymentRuleSetters = Readonly<Record<(typeof GUARDED_RULES)[number], string | null>>;

/** A group's payment rules on a day. */
export interface PaymentRulesInForce extends PaymentRules {
  /**
   * Who last changed each value in force, and so may not use it. Null for initial values.
   *
   * @source docs/decisions/rules.md#who-set-a-value-may-not-use-it
   */
  readonly setBy: PaymentRuleSetters;
  /** Cut-offs for all days, including planned changes. */
  readonly cutoffs: Cutoffs;
}

/**
 * The rules for a person: a value set by someone who is not independent of them counts as set by them.
 *
 * @source BR-CTL-12 docs/decisions/controls.md#who-gave-a-person-power-is-not-their-second-person
 */
export function rulesFor<Rules extends { readonly setBy: Readonly<Record<string, string | null>> }>(
  rules: Rules,
  userId: string,
  ties: readonly Pick<Tie, 'userId'>[],
): Rules {
  if (ties.length === 0) return rules;
  const tied = new Set(ties.map((tie) => tie.userId));
  const setBy = Object.entries(rules.setBy).map(([name, by]) => [name, by !== null && tied.has(by) ? userId : by]);
  return { ...rules, setBy: Object.fromEntries(setBy) as Rules['setBy'] };
}

/** Whether new rules allow a payment, a write-off, or a refund that needs a second person, or is refused, by the rules before. */
export function loosensPayments(before: PaymentRules, after: PaymentRules): boolean {
  const isHigher = (['overCents', 'shortCents', 'refundLimitCents'] as const).some(
    (name) => after[name] > before[name],
  );
  const isPermitted = (['payorsMayWriteOff', 'samePersonMayPay'] as const).some((name) => after[name] && !before[name]);
  const [from, to] = [before.excessLimitCents, after.excessLimitCents];
  // The amount due on the selected bills may be more than any limit, or less.
  const isFurther = from === null || to === null ? from !== to : to > from;
  return isHigher || isPermitted || isFurther;
}

/** Largest tolerance that can be set: $100.00. */
export const MAX_TOLERANCE_CENTS = 10_000;

/** Refund limit of a group that has not set one, and for money from an unknown payer: $1,000.00. */
export const DEFAULT_REFUND_LIMIT_CENTS = cents(100_000);

/** Largest refund limit that can be set: $10,000.00. */
export const MAX_REFUND_LIMIT_CENTS = cents(1_000_000);

/** Largest excess limit that can be set: $1,000,000.00. */
export const MAX_EXCESS_LIMIT_CENTS = cents(100_000_000);

/**
 * The largest amounts that one person may write off, or overpay without confirmation, in a checkout.
 *
 * @source docs/decisions/rules.md#tolerances-belong-to-a-groups-rules
 */
export interface PayorLimits {
  /** Zero if the group does not allow it, and for the person who set this tolerance or allowed payors to use it. */
  readonly writeOffCents: Cents;
  /** Zero for the person who set this tolerance. */
  readonly overCents: Cents;
  /** The same for everyone; null for the amount due on the selected bills. */
  readonly excessLimitCents: Cents | null;
}

/** A payor's limits in a checkout. A person who set a tolerance may not use it. @source product.md, The bill's life */
export function payorLimits(rules: PaymentRulesInForce, userId: string): PayorLimits {
  const { overCents, shortCents, payorsMayWriteOff } = rules.setBy;
  const mayWriteOff = rules.payorsMayWriteOff && shortCents !== userId && payorsMayWriteOff !== userId;
  return {
    writeOffCents: mayWriteOff ? rules.shortCents : ZERO,
    overCents: overCents === userId ? ZERO : rules.overCents,
    excessLimitCents: rules.excessLimitCents,
  };
}

/**
 * The largest refund that a person may make without approval. Zero for the person who set the limit: someone else must approve.
 *
 * @source docs/decisions/rules.md#the-refund-limit-is-a-rule-of-the-group
 */
export function refundLimitFor(
  { refundLimitCents, setBy }: Pick<PaymentRules, 'refundLimitCents'> & RefundLimitSetter,
  userId: string,
): Cents {
  return setBy.refundLimitCents === userId ? ZERO : refundLimitCents;
}

interface RefundLimitSetter {
  readonly setBy: Pick<PaymentRuleSetters, 'refundLimitCents'>;
}

/** Days over which refunds and carried shorts without approval count toward a group's limit. */
export const REFUND_LIMIT_DAYS = 30;

/**
 * The unused part of a refund limit. Refunds without approval by anyone count: all of the item's, and the group's of the last
 * `REFUND_LIMIT_DAYS` days. So splitting a refund does not avoid an approval.
 *
 * @source docs/decisions/rules.md#refunds-without-approval-count-together
 */
export function refundLimitLeft(limitCents: Cents, alone: { itemCents: Cents; groupCents: Cents }): Cents {
  return cents(Math.max(0, limitCents - Math.max(alone.itemCents, alone.groupCents)));
}

/** Payment rules as a list, such as "payors write off up to $5.00 short". Empty if only the defaults apply. */
export function paymentRulesLabels(rules: PaymentRules): readonly string[] {
  const { overCents, shortCents, payorsMayWriteOff, samePersonMayPay, refundLimitCents, excessLimitCents } = rules;
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
  if (excessLimitCents !== null) labels.push(`payors confirm an excess above ${formatCents(excessLimitCents)}`);
  return labels;
}
