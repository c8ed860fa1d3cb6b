import type { PayorLimits } from '../../billing/rules/PaymentRules';
import { type Cents, cents, ZERO } from '../../platform/money/Cents';
import type { DebitDays } from './achEntry';
import type { Cutoffs } from './cutoff';
import type { HeldMethod } from './paymentMethods';
import type { CheckoutLimits, HeldMoney } from './planPayments';

/** One kind of held money of a group. */
export interface HeldBalance {
  readonly balanceCents: Cents;
  /** Reserved by pending payments and by refunds awaiting approval; at most the balance. */
  readonly reservedCents: Cents;
  /** Not reserved, but designated for bills that are not reconciled yet. @source product.md, The bill's life */
  readonly waitingCents: Cents;
  /** Reconciled bills for which part of it was received and is neither used nor reserved. Default: none. */
  readonly forBillPks?: readonly string[];
}

/** A group's held money by the method that uses it. */
export type HeldBalances = Readonly<Record<HeldMethod, HeldBalance>>;

/** Held money, limits, and cut-offs for paying a group's bills. */
export interface CheckoutFunds extends PayorLimits {
  readonly held: HeldBalances;
  /** Whether bank accounts can be drawn on. Default: yes. */
  readonly offersAch?: boolean;
  /** Maximum amount per payment drawn on a bank account. Default: `MAX_ACH_CENTS`. */
  readonly achEntryCents?: Cents | undefined;
  /** The group's cut-offs. */
  readonly cutoffs: Cutoffs;
  /** Bank days between processing and the date of a debit. Default: `DEFAULT_DEBIT_DAYS`. */
  readonly debitDays?: DebitDays;
}

const NOTHING: HeldBalance = { balanceCents: ZERO, reservedCents: ZERO, waitingCents: ZERO };

/** For a group without held money, and for people who may not use it. */
export const NO_BALANCES: HeldBalances = { 'Credit Suspense': NOTHING, 'Group Credit': NOTHING };

export const NO_FUNDS: CheckoutFunds = {
  held: NO_BALANCES,
  writeOffCents: ZERO,
  overCents: ZERO,
  excessLimitCents: null,
  cutoffs: [],
};

/** The limits for a checkout with these funds. */
export function limitsOf({ held, cutoffs: _cutoffs, debitDays: _debitDays, ...limits }: CheckoutFunds): CheckoutLimits {
  return { available: availableOf(held), ...limits };
}

/**
 * Held money that is available to use.
 *
 * @source product.md, Money, invariant 6; docs/decisions/suspense.md#money-held-for-a-bill-pays-no-other-bill-automatically
 */
export function availableOf(balances: HeldBalances): HeldMoney {
  const available = ({ balanceCents, reservedCents, waitingCents }: HeldBalance) =>
    cents(balanceCents - reservedCents - waitingCents);
  return {
    'Credit Suspense': available(balances['Credit Suspense']),
    'Group Credit': available(balances['Group Credit']),
  };
}
