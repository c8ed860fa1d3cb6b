import { amountOpen } from '../bills/amountDue';
import { billWithDivision } from '../divisions/billWithDivision';
import { type BillDivision } from '../divisions/Division';
import { type Cents, ZERO } from '../money/Cents';
import { formatCents } from '../money/formatCents';
import { type PaymentRules, type PaymentRulesInForce, refundLimitFor, refundLimitLeft } from '../rules/PaymentRules';
import type { PayableBill } from './CheckoutRequest';
import { PaymentMethod } from './PaymentMethod';

/** How a partly paid bill would be closed. */
export interface ShortClosing {
  /** Open amount of the bill. Above zero. */
  readonly amountCents: Cents;
  /** Written off within the group's tolerance; otherwise carried to the next bill. */
  readonly method: typeof PaymentMethod.OverShortDebit | typeof PaymentMethod.DebitSuspense;
  /** Above this amount, what is left of the limit, carrying a short to the next bill needs a second manager. */
  readonly limitCents: Cents;
  readonly needsSecondPerson: boolean;
  /** The limit over time because of which it needs a second manager, in sentences; null if none does. */
  readonly limitNote: string | null;
}

type OpenBill = Pick<PayableBill, 'dueCents' | 'paidCents' | 'pendingCents'>;

/** A short within the group's tolerance is written off; a larger one is carried to the next bill. */
export function shortMethod(bill: OpenBill, { shortCents }: Pick<PaymentRules, 'shortCents'>): ShortClosing['method'] {
  return amountOpen(bill) <= shortCents ? PaymentMethod.OverShortDebit : PaymentMethod.DebitSuspense;
}

/**
 * How a manager closes what is open on a bill. A person who set the limit always needs a second one.
 *
 * @param aloneCents what the group's bills have carried without a second manager in the last `REFUND_LIMIT_DAYS` days.
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

/** A closing that a limit over time lets only two managers do. */
export function withSecondPerson(closing: ShortClosing, limitNote: string): ShortClosing {
  return { ...closing, needsSecondPerson: true, limitNote };
}

/** Why a person cannot close a bill this way, whoever asked for it; undefined when they can. */
export function whyNotClosable(
  { method }: Pick<ShortClosing, 'method'>,
  rules: Pick<PaymentRulesInForce, 'setBy'>,
  userId: string,
): string | undefined {
  const isWrittenOff = method === PaymentMethod.OverShortDebit;
  if (isWrittenOff && rules.setBy.shortCents === userId) {
    return "You set this group's tolerance, or someone set it whose second person you are not, so another manager must use it.";
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
