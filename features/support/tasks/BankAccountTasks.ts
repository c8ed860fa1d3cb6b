import type { NewBankAccount } from '../../../contract/money/bankAccounts';
import type { TwoAmounts } from '../../../src/domain/money/payments/bankVerification';
import type { TestPerson } from '../../../test/support/server/TestData';

/** The account that scenarios add. Its bank does not confirm it at once, so it receives two small deposits. */
export const NEW_ACCOUNT = {
  name: 'Payroll',
  bankName: 'Second Bank',
  accountType: 'checking',
  routingNumber: '011000015',
  accountNumber: '000987654321',
} as const satisfies Partial<NewBankAccount>;

/** What a payor does with a bank account. */
export type AccountAction =
  | { readonly kind: 'add' }
  | { readonly kind: 'enter'; readonly isRight: boolean; readonly times: number }
  | { readonly kind: 'sendDeposits' }
  | { readonly kind: 'remove'; readonly name: string }
  | { readonly kind: 'restore'; readonly name: string }
  | { readonly kind: 'rename'; readonly name: string; readonly newName: string; readonly bankName?: string | undefined }
  /** Confirms the bank's correction of the account Operating, or declines it with a reason. */
  | { readonly kind: 'decide'; readonly reason: string | undefined }
  | { readonly kind: 'open'; readonly name: string };

/** Adding a bank account to a group, verifying it, and removing it. */
export interface BankAccountTasks {
  /** Adds `NEW_ACCOUNT` and agrees to the authorization. */
  add(person: TestPerson, groupNumber: string): Promise<void>;
  /** Enters the amounts of its deposits the given number of times. */
  enter(person: TestPerson, groupNumber: string, amounts: TwoAmounts, times: number): Promise<void>;
  /** Sends new deposits to it. */
  sendDeposits(person: TestPerson, groupNumber: string): Promise<void>;
  /** Removes an account that nothing uses, or sees what uses it. */
  remove(person: TestPerson, groupNumber: string, name: string): Promise<void>;
  /** Undoes the last removal of an account. */
  restore(person: TestPerson, groupNumber: string, name: string): Promise<void>;
  /** Gives an account another name on its page. */
  /** @param bankName default: as before */
  rename(person: TestPerson, groupNumber: string, name: string, newName: string, bankName?: string): Promise<void>;
  /** Confirms the bank's correction of an account on its page, or declines it with a reason. */
  decideCorrection(person: TestPerson, groupNumber: string, name: string, reason: string | undefined): Promise<void>;
  /** Opens the page of an account. */
  openPage(person: TestPerson, groupNumber: string, name: string): Promise<void>;
  /** Whether the checkout offers it to pay from. */
  canPayFromNew(person: TestPerson, groupNumber: string): Promise<boolean>;
}
