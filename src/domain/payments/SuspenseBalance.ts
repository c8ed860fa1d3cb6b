import { type Cents, cents, ZERO } from '../money/Cents';
import type { PayorLimits } from '../rules/PaymentRules';
import type { DebitDays } from './achEntry';
import type { Cutoffs } from './cutoff';
import type { HeldMethod } from './paymentMethods';
import type { CheckoutLimits, HeldMoney } from './planPayments';

/** One kind of held money of a group. */
export interface HeldBalance {
  readonly balanceCents: Cents;
  /** Reserved by pending payments and by refunds that wait for approval; at most the balance. */
  readonly reservedCents: Cents;
  /** Not reserved, but for bills that are not reconciled yet. @source product.md, The bill's life */
  readonly waitingCents: Cents;
  /** Reconciled bills for which some of it was received, neither used nor reserved. Default: none. */
  readonly forBillPks?: readonly string[];
}

/** A group's held money by the method that uses it. */
export type HeldBalances = Readonly<Record<HeldMethod, HeldBalance>>;

/** Held money, limits, and cut-offs for paying a group's bills. */
export interface CheckoutFunds extends PayorLimits {
  readonly held: HeldBalances;
  /** Whether bank accounts can be drawn on. Default: yes. */
  readonly offersAch?: boolean;
  /** The most that can be drawn on a bank account in one payment. Default: `MAX_ACH_CENTS`. */
  readonly achEntryCents?: Cents | undefined;
  /** Of the group. */
  readonly cutoffs: Cutoffs;
  /** How many bank days after processing debits are dated. Default: `DEFAULT_DEBIT_DAYS`. */
  readonly debitDays?: DebitDays;
}

const NOTHING: HeldBalance = { balanceCents: ZERO, reservedCents: ZERO, waitingCents: ZERO };

/** Of a group without held money, and for people who may not use it. */
export const NO_BALANCES: HeldBalances = { 'Credit Suspense': NOTHING, 'Group Credit': NOTHING };

export const NO_FUNDS: CheckoutFunds = {
  held: NO_BALANCES,
  writeOffCents: ZERO,
  overCents: ZERO,
  excessLimitCents: null,
  cutoffs: [],
};

/** The limits that these funds set to a checkout. */
export function limitsOf({ held, cutoffs: _cutoffs, debitDays: _debitDays, ...limits }: CheckoutFunds): CheckoutLimits {
  return { available: availableOf(held), ...limits };
}

/**
 * What can be used of held money.
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
