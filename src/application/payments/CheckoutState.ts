import type { Bill } from '../../domain/bills/Bill';
import { type Cents, sumCents } from '../../domain/money/Cents';
import type { BankAccount } from '../../domain/payments/BankAccount';
import {
  type CheckoutEquation,
  checkout,
  type PaymentPreview,
  type PaymentSource,
  type RequestedAllocation,
} from '../../domain/payments/checkout';
import type { Payment } from '../../domain/payments/Payment';

/** Where a checkout stands. `problem` is what the last attempt met; it stays until the next. */
export type CheckoutStage =
  | { readonly kind: 'choosing'; readonly problem?: unknown }
  /** On the way to the review, while bills are locked and the server is asked what the payment would do; or back from it. */
  | { readonly kind: 'preparing' }
  | { readonly kind: 'reviewing'; readonly preview: PaymentPreview; readonly problem?: unknown }
  | { readonly kind: 'sending' }
  /** The answer got lost: the server is being asked what happened, before anything is said. */
  | { readonly kind: 'asking' }
  /** Nobody can be asked right now whether the payment was made. */
  | { readonly kind: 'unknown'; readonly error: unknown }
  | { readonly kind: 'paid'; readonly payment: Payment };

/** What is being paid, by whom nobody else sees. */
export interface CheckoutState {
  readonly groupNumber: string;
  /** The group's bills that are ready for payment, earliest due first. */
  readonly bills: readonly Bill[];
  /** The group's bills that cannot be paid now, with a balance or with nothing due; `whyNotPayable` says why. */
  readonly notPayable: readonly Bill[];
  readonly accounts: readonly BankAccount[];
  /** Amount by bill key; only chosen bills are in it. */
  readonly amounts: ReadonlyMap<string, Cents>;
  readonly bankAccountPk: string | null;
  /** What is paid with; null while it is to equal what is allocated. */
  readonly sourceCents: Cents | null;
  readonly equation: CheckoutEquation;
  readonly stage: CheckoutStage;
}

/** What the person at the screen decides; the equation follows from it. */
export type CheckoutParts = Omit<CheckoutState, 'equation' | 'stage'>;

/** The state of a checkout with what its parts come to. */
export function withEquation(parts: CheckoutParts, stage: CheckoutStage = { kind: 'choosing' }): CheckoutState {
  const { groupNumber, bills, notPayable, accounts, amounts, bankAccountPk, sourceCents } = parts;
  const equation = checkout(sourcesOf(parts), allocationsOf(parts), bills);
  return { groupNumber, bills, notPayable, accounts, amounts, bankAccountPk, sourceCents, equation, stage };
}

/** So much on each chosen bill, as it was when the payer looked at it. */
export function allocationsOf({ amounts, bills }: CheckoutParts): readonly RequestedAllocation[] {
  return [...amounts].map(([billPk, amountCents]) => {
    const version = bills.find((bill) => bill.billPk === billPk)?.version ?? 0;
    return { billPk, version, amountCents };
  });
}

/** What is drawn on: one account, for what is allocated unless the payer said how much. */
export function sourcesOf({ amounts, bankAccountPk, sourceCents }: CheckoutParts): readonly PaymentSource[] {
  return [
    { method: 'ACH', bankAccountPk: bankAccountPk ?? '', amountCents: sourceCents ?? sumCents(amounts.values()) },
  ];
}
