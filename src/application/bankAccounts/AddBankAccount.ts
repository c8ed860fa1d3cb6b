import type { BankAccount, NewBankAccount } from '../../domain/payments/BankAccount';
import type { BankAccountGateway } from '../payments/ports';

/** Adds an account to pay from. */
export class AddBankAccount {
  constructor(private readonly accounts: BankAccountGateway) {}

  /** @throws ApiError BANK_ACCOUNT_INVALID */
  run(account: NewBankAccount): Promise<BankAccount> {
    return this.accounts.add(account);
  }
}
