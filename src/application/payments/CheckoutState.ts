import type { BankAccount } from '../../domain/bankAccounts/BankAccount';
import type { Bill } from '../../domain/bills/Bill';
import type { Cents } from '../../domain/money/Cents';
import type { CheckoutEquation } from '../../domain/payments/checkout';
import type { Payment } from '../../domain/payments/Payment';
import type { PaymentPreview } from '../../domain/payments/PaymentPreview';

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
