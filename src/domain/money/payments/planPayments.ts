import type { PayorLimits } from '../../billing/rules/PaymentRules';
import { type Cents, cents, sumCents, ZERO } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { ACH_OFF_TEXT, achAmountProblem } from './achEntry';
import type { CheckoutRequest, PayableBill, PaymentSource, RequestedAllocation } from './CheckoutRequest';
import {
  BANK_ACCOUNT_METHOD,
  CHECKOUT_METHODS,
  type CheckoutMethod,
  HELD_METHODS,
  type HeldMethod,
  PAYMENT_METHODS,
} from './paymentMethods';

/** Held money of a group, by the method that uses it. */
export type HeldMoney = Readonly<Record<HeldMethod, Cents>>;

export const NOTHING_HELD: HeldMoney = { 'Credit Suspense': ZERO, 'Group Credit': ZERO };

/** Funds and limits of a checkout. */
export interface CheckoutLimits extends PayorLimits {
  /** Whether bank accounts can be drawn on. Default: yes. */
  readonly offersAch?: boolean;
  /** Maximum amount per payment drawn on a bank account. Default: `MAX_ACH_CENTS`. */
  readonly achEntryCents?: Cents | undefined;
  /** Balance minus the amount reserved by pending payments. @source product.md, Money, invariant 6 */
  readonly available: HeldMoney;
}

export const NO_LIMITS: CheckoutLimits = {
  available: NOTHING_HELD,
  writeOffCents: ZERO,
  overCents: ZERO,
  excessLimitCents: null,
};

/** One payment of a checkout: the part that one method pays. */
export interface PlannedPayment {
  readonly method: CheckoutMethod;
  readonly sources: readonly PaymentSource[];
  readonly allocations: readonly RequestedAllocation[];
  readonly amountCents: Cents;
}

/**
 * Splits a checkout into one payment per method. Held money pays first, then the bank account, then a write-off; bills are paid in
 * the given order, so a bill can be paid by two methods. The parts add up to the sources and, unless these fall short, to the
 * allocations.
 *
 * @source PAY-1
 * @source docs/decisions/payments.md#a-checkout-makes-one-payment-for-each-method
 */
export function planPayments({ sources, allocations }: Omit<CheckoutRequest, 'groupNumber'>): PlannedPayment[] {
  const open = allocations.map((allocation) => ({ allocation, restCents: allocation.amountCents }));
  return CHECKOUT_METHODS.flatMap((method): PlannedPayment[] => {
    const own = sources.filter((source) => source.method === method);
    const amountCents = sumCents(own.map((source) => source.amountCents));
    if (amountCents <= 0) return [];
    let left: number = amountCents;
    const paid = open.flatMap((part): RequestedAllocation[] => {
      const taken = cents(Math.max(0, Math.min(left, part.restCents)));
      if (taken === 0) return [];
      left -= taken;
      part.restCents = cents(part.restCents - taken);
      return [{ ...part.allocation, amountCents: taken }];
    });
    return [{ method, sources: own, allocations: paid, amountCents }];
  });
}

/** Why a source cannot be used as requested. */
export interface SourceProblem {
  readonly method: CheckoutMethod;
  readonly code:
    | 'NOT_AVAILABLE'
    | 'NOT_NEEDED'
    | 'OVER_TOLERANCE'
    | 'BILL_NOT_CLOSED'
    | 'ACH_TOO_LARGE'
    | 'ACH_OFF'
    | 'EXCESS_UNCONFIRMED';
  readonly message: string;
}

/** Checks a checkout's sources and the use of its excess. */
export function sourceProblems(
  request: Omit<CheckoutRequest, 'groupNumber'>,
  bills: readonly PayableBill[],
  { available, writeOffCents, overCents, excessLimitCents, achEntryCents, offersAch = true }: CheckoutLimits,
): SourceProblem[] {
  const total = (method: CheckoutMethod) =>
    sumCents(request.sources.filter((source) => source.method === method).map(({ amountCents }) => amountCents));
  const problems = HELD_METHODS.flatMap((method): SourceProblem[] => {
    if (total(method) <= available[method]) return [];
    const message = `Only ${formatCents(available[method])} of ${sourceLabel(method)} is available. Use less, or pay the rest from a bank account.`;
    return [{ method, code: 'NOT_AVAILABLE', message }];
  });
  problems.push(...achProblems(request, offersAch, achEntryCents));
  const excess =
    sumCents(request.sources.map(({ amountCents }) => amountCents)) -
    sumCents(request.allocations.map(({ amountCents }) => amountCents));
  const unneeded = request.sources.find(({ method }) => PAYMENT_METHODS[method].source !== 'bankAccount');
  if (excess > 0 && unneeded) {
    const message = `The payment is ${formatCents(cents(excess))} more than the bills need. Use less ${sourceLabel(unneeded.method)}, or draw less from the bank account.`;
    problems.push({ method: unneeded.method, code: 'NOT_NEEDED', message });
  }
  if (request.excessTo === 'overShort' && excess > overCents) {
    const message =
      overCents === 0
        ? 'You cannot write off an over for this group. Hold it in suspense instead.'
        : `An over of at most ${formatCents(overCents)} can be written off. Hold the rest in suspense, or pay less.`;
    problems.push({ method: BANK_ACCOUNT_METHOD, code: 'OVER_TOLERANCE', message });
  }
  problems.push(...excessProblems(request, bills, cents(excess), excessLimitCents));
  return [...problems, ...writeOffProblems(request, bills, writeOffCents)];
}

/**
 * Largest excess that a checkout may have without confirmation: the limit in the group's rules, or the amount due on the bills if
 * there is none. Paying more than twice the amount due is usually a typing error.
 *
 * @param limitCents of the group's rules; null if it has none.
 * @source docs/decisions/payments.md#a-large-excess-needs-a-confirmation
 */
export function excessLimit(
  { allocations }: Pick<CheckoutRequest, 'allocations'>,
  bills: readonly Pick<PayableBill, 'billPk' | 'dueCents'>[],
  limitCents: Cents | null,
): Cents {
  if (limitCents !== null) return limitCents;
  const paid = bills.filter(({ billPk }) => allocations.some((allocation) => allocation.billPk === billPk));
  return sumCents(paid.map(({ dueCents }) => dueCents));
}

/** A written-off excess has its own tolerance. */
function excessProblems(
  request: Omit<CheckoutRequest, 'groupNumber'>,
  bills: readonly PayableBill[],
  excessCents: Cents,
  ruleCents: Cents | null,
): SourceProblem[] {
  const limitCents = excessLimit(request, bills, ruleCents);
  const isConfirmed = request.confirmExcessCents === excessCents;
  if (request.allocations.length === 0 || request.excessTo === 'overShort') return [];
  if (excessCents <= limitCents || isConfirmed) return [];
  const limit =
    ruleCents === null
      ? `which are due ${formatCents(limitCents)} in all`
      : `and this group asks for a confirmation above ${formatCents(limitCents)}`;
  const message = `The payment is ${formatCents(excessCents)} more than is applied to the bills, ${limit}. Check the amount, or confirm that the rest is held in suspense.`;
  return [{ method: BANK_ACCOUNT_METHOD, code: 'EXCESS_UNCONFIRMED', message }];
}

/** An ACH payment must fit into an entry of a bank file, and there must be a bank to send the file to. */
function achProblems(
  { sources }: Omit<CheckoutRequest, 'groupNumber'>,
  offersAch: boolean,
  limitCents: Cents | undefined,
): SourceProblem[] {
  const drawn = sources.filter(({ method }) => method === BANK_ACCOUNT_METHOD);
  if (drawn.length === 0) return [];
  const method = BANK_ACCOUNT_METHOD;
  if (!offersAch) return [{ method, code: 'ACH_OFF', message: ACH_OFF_TEXT }];
  const [problem] = drawn.flatMap(({ amountCents }) => achAmountProblem(amountCents, limitCents) ?? []);
  return problem === undefined ? [] : [{ method, code: 'ACH_TOO_LARGE', message: `${problem} Pay less.` }];
}

function writeOffProblems(
  request: Omit<CheckoutRequest, 'groupNumber'>,
  bills: readonly PayableBill[],
  limitCents: Cents,
): SourceProblem[] {
  const writeOff = planPayments(request).find(({ method }) => PAYMENT_METHODS[method].source === 'writeOff');
  if (!writeOff) return [];
  const { method, amountCents, allocations } = writeOff;
  if (amountCents > limitCents) {
    const message =
      limitCents === 0
        ? 'You cannot write off a short for this group. Leave it due, or ask your account manager.'
        : `A short of at most ${formatCents(limitCents)} can be written off. Pay more, or leave the rest due.`;
    return [{ method, code: 'OVER_TOLERANCE', message }];
  }
  // Otherwise, a bill could be written off in small parts.
  const left = allocations.find(({ billPk }) => {
    const bill = bills.find((candidate) => candidate.billPk === billPk);
    const asked = request.allocations.find((allocation) => allocation.billPk === billPk);
    return bill && asked && asked.amountCents < bill.dueCents - bill.paidCents - bill.pendingCents;
  });
  if (!left) return [];
  const message =
    'A short can be written off only if the rest of the bill is paid. Apply the whole balance to the bill.';
  return [{ method, code: 'BILL_NOT_CLOSED', message }];
}

/** A source in the middle of a sentence, such as "credit suspense". */
export function sourceLabel(method: CheckoutMethod): string {
  switch (PAYMENT_METHODS[method].source) {
    case 'held':
      return PAYMENT_METHODS[method].label.toLowerCase();
    case 'bankAccount':
      return 'the bank account';
    case 'writeOff':
      return 'write-off';
  }
}
