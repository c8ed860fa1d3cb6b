import type { AccountEvent, BankAccount } from '../../../contract/bankAccounts';

/** The bank accounts of a group with the latest removals. */
export interface GroupAccounts {
  readonly accounts: readonly BankAccount[];
  /** Removed and restored accounts, the latest first. */
  readonly removals: readonly AccountEvent[];
}
