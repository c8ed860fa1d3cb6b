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
  /** Reads the group's payable bills again. */
  readonly readBills: () => Promise<readonly Bill[]>;
}

/** What a checkout begins with. */
export interface CheckoutStart {
  readonly groupNumber: string;
  readonly bills: readonly Bill[];
  readonly accounts: readonly BankAccount[];
  readonly draft: CheckoutDraft;
}
