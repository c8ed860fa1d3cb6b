import type { AccountEvent, BankAccount } from '../../../../contract/money/bankAccounts';

/** A group's bank accounts and the latest removals. */
export interface GroupAccounts {
  readonly accounts: readonly BankAccount[];
  /** Removed and restored accounts, the latest first. */
  readonly removals: readonly AccountEvent[];
}
