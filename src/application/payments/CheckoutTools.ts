import type { BankAccount } from '../../domain/bankAccounts/BankAccount';
import type { Bill } from '../../domain/bills/Bill';
import type { DraftKeeper } from '../drafts/DraftKeeper';
import type { NewKey } from '../shared/NewKey';
import type { CheckoutLocks } from './CheckoutLocks';
import type { CheckoutDraft } from './checkoutDraft';
import type { PaymentOutcome } from './PaymentOutcome';
import type { PaymentGateway } from './ports/PaymentGateway';

/** What a checkout works with. */
export interface CheckoutTools {
  readonly payments: PaymentGateway;
  readonly outcome: PaymentOutcome;
  readonly locks: CheckoutLocks;
  readonly keeper: DraftKeeper;
  readonly newKey: NewKey;
  /** Reads the group's bills again. */
  readonly readBills: () => Promise<BillsOfCheckout>;
}

/** A group's bills as its checkout sees them, earliest due first. */
export interface BillsOfCheckout {
  /** Bills that can be paid now. */
  readonly bills: readonly Bill[];
  /** Bills with something left to do that cannot be paid now: `whyNotPayable` says why. */
  readonly notPayable: readonly Bill[];
}

/** What a checkout begins with. */
export interface CheckoutStart extends BillsOfCheckout {
  readonly groupNumber: string;
  readonly accounts: readonly BankAccount[];
  readonly draft: CheckoutDraft;
}
