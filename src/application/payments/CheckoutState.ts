import type { Bill } from '../../domain/bills/Bill';
import { type Cents, sumCents } from '../../domain/money/Cents';
import type { BankAccount } from '../../domain/payments/BankAccount';
import {
  type CheckoutEquation,
  type CheckoutRequest,
  checkout,
  type PaymentPreview,
  type PaymentSource,
  type RequestedAllocation,
} from '../../domain/payments/checkout';
import type { Payment } from '../../domain/payments/Payment';
import { BANK_ACCOUNT_METHOD } from '../../domain/payments/paymentMethods';

/** Step of a checkout. `problem` is the error of the last attempt; it stays until the next attempt. */
export type CheckoutStage =
  | { readonly kind: 'choosing'; readonly problem?: unknown }
  /** Between choosing and reviewing, either way, while bills are locked or unlocked and the payment is previewed. */
  | { readonly kind: 'preparing' }
  | { readonly kind: 'reviewing'; readonly preview: PaymentPreview; readonly problem?: unknown }
  | { readonly kind: 'sending' }
  /** The response was lost: the server is asked for the outcome. */
  | { readonly kind: 'checking' }
  /** The outcome could not be found out yet. */
  | { readonly kind: 'unknown'; readonly error: unknown }
  | { readonly kind: 'paid'; readonly payment: Payment };

/** A group's bills in its checkout, earliest due date first. */
export interface CheckoutBills {
  /** Bills that can be paid now. */
  readonly bills: readonly Bill[];
  /** Bills with something left to do that cannot be paid now; `whyNotPayable` gives the reason. */
  readonly notPayable: readonly Bill[];
}

/** What the payor has selected. The equation follows from it. */
export interface CheckoutSelection extends CheckoutBills {
  readonly groupNumber: string;
  readonly accounts: readonly BankAccount[];
  /** Amount by bill key, for selected bills only. */
  readonly amounts: ReadonlyMap<string, Cents>;
  readonly bankAccountPk: string | null;
  /** The payment amount; null for exactly what is applied to bills. */
  readonly sourceCents: Cents | null;
}

export interface CheckoutState extends CheckoutSelection {
  readonly equation: CheckoutEquation;
  readonly stage: CheckoutStage;
}

/** The selection with its equation. */
export function withEquation(
  { groupNumber, bills, notPayable, accounts, amounts, bankAccountPk, sourceCents }: CheckoutSelection,
  stage: CheckoutStage = { kind: 'choosing' },
): CheckoutState {
  const selection = { groupNumber, bills, notPayable, accounts, amounts, bankAccountPk, sourceCents };
  const equation = checkout(sourcesOf(selection), allocationsOf(selection), bills);
  return { ...selection, equation, stage };
}

/** The payment to request; undefined without an amount or without an account to pay from. */
export function requestOf(state: CheckoutState): CheckoutRequest | undefined {
  const { groupNumber, equation, bankAccountPk } = state;
  if (!bankAccountPk || equation.sourcesCents <= 0) return undefined;
  return { groupNumber, sources: sourcesOf(state), allocations: allocationsOf(state) };
}

/** The amounts of bills that are still in the list. */
export function amountsOn(bills: readonly Bill[], amounts: ReadonlyMap<string, Cents>): ReadonlyMap<string, Cents> {
  return new Map([...amounts].filter(([billPk]) => bills.some((bill) => bill.billPk === billPk)));
}

function allocationsOf({ amounts, bills }: CheckoutSelection): readonly RequestedAllocation[] {
  return [...amounts].map(([billPk, amountCents]) => {
    const version = bills.find((bill) => bill.billPk === billPk)?.version ?? 0;
    return { billPk, version, amountCents };
  });
}

function sourcesOf({ amounts, bankAccountPk, sourceCents }: CheckoutSelection): readonly PaymentSource[] {
  const amountCents = sourceCents ?? sumCents(amounts.values());
  return [{ method: BANK_ACCOUNT_METHOD, bankAccountPk: bankAccountPk ?? '', amountCents }];
}
