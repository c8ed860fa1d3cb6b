import { amountOpen } from '../../billing/bills/amountDue';
import { billWithDivision } from '../../billing/divisions/billWithDivision';
import { type BillDivision } from '../../billing/divisions/Division';
import {
  type PaymentRules,
  type PaymentRulesInForce,
  refundLimitFor,
  refundLimitLeft,
} from '../../billing/rules/PaymentRules';
import { type Cents, ZERO } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import type { PayableBill } from './CheckoutRequest';
import { PaymentMethod } from './PaymentMethod';

/** How a partly paid bill would be closed. */
export interface ShortClosing {
  /** Open amount of the bill. Above zero. */
  readonly amountCents: Cents;
  /** Written off within the group's tolerance; otherwise carried to the next bill. */
  readonly method: typeof PaymentMethod.OverShortDebit | typeof PaymentMethod.DebitSuspense;
  /** Remaining limit. Above it, carrying a short to the next bill needs a second manager. */
  readonly limitCents: Cents;
  readonly needsSecondPerson: boolean;
  /** The rolling limit that makes a second manager necessary, in sentences; null if none is needed. */
  readonly limitNote: string | null;
}

type OpenBill = Pick<PayableBill, 'dueCents' | 'paidCents' | 'pendingCents'>;

/** A short within the group's tolerance is written off; a larger one is carried to the next bill. */
export function shortMethod(bill: OpenBill, { shortCents }: Pick<PaymentRules, 'shortCents'>): ShortClosing['method'] {
  return amountOpen(bill) <= shortCents ? PaymentMethod.OverShortDebit : PaymentMethod.DebitSuspense;
}

/**
 * How a manager closes the open amount of a bill. A person who set the limit always needs a second person.
 *
 * @param aloneCents the amount that the group's bills carried without a second manager in the last `REFUND_LIMIT_DAYS` days.
 * @source product.md, The bill's life: closeShort
 * @source docs/decisions/shorts.md#a-bill-is-closed-short-only-when-nothing-is-pending-on-it
 * @source docs/decisions/shorts.md#shorts-carried-without-approval-count-together
 */
export function shortClosing(
  bill: OpenBill,
  rules: PaymentRulesInForce,
  userId: string,
  aloneCents: Cents,
): ShortClosing {
  const amountCents = amountOpen(bill);
  const limitCents = refundLimitLeft(refundLimitFor(rules, userId), { itemCents: ZERO, groupCents: aloneCents });
  const method = shortMethod(bill, rules);
  const needsSecondPerson = method === PaymentMethod.DebitSuspense && amountCents > limitCents;
  return { amountCents, method, limitCents, needsSecondPerson, limitNote: null };
}

/** A closing that requires two managers because of a rolling limit. */
export function withSecondPerson(closing: ShortClosing, limitNote: string): ShortClosing {
  return { ...closing, needsSecondPerson: true, limitNote };
}

/** Why nobody can close a bill this way; undefined if it can be closed. */
export function whyNotClosable(
  { method }: Pick<ShortClosing, 'method'>,
  rules: Pick<PaymentRulesInForce, 'setBy'>,
  userId: string,
): string | undefined {
  const isWrittenOff = method === PaymentMethod.OverShortDebit;
  if (isWrittenOff && rules.setBy.shortCents === userId) {
    return "You set this group's tolerance, or it was set by someone you can't act as a second person for, so another manager must use it.";
  }
  return undefined;
}

/** The effect of a decision about a waiting short, in one sentence. */
export function shortDecisionEffect(
  {
    amountCents,
    billNumber,
    division,
    method,
  }: Pick<ShortClosing, 'amountCents' | 'method'> & { readonly billNumber: string; readonly division?: BillDivision },
  approve: boolean,
): string {
  const bill = `bill ${billWithDivision(billNumber, division)}`;
  if (approve && method === PaymentMethod.OverShortDebit) {
    return `Over/Short Debit writes off ${formatCents(amountCents)} of ${bill}, and bill ${billNumber} is marked paid.`;
  }
  return approve
    ? `Debit Suspense carries ${formatCents(amountCents)} of ${bill} to each carrier's next bill, and bill ${billNumber} is marked paid.`
    : `Bill ${billWithDivision(billNumber, division)} stays partly paid, with ${formatCents(amountCents)} open.`;
}
