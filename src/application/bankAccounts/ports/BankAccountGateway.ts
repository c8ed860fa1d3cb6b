import type { BankAccount, NewBankAccount } from '../../../domain/bankAccounts/BankAccount';
import { createToken, type Token } from '../../shared/Token';

/** Everything rejects with ApiError. */
export interface BankAccountGateway {
  list(groupNumber: string): Promise<readonly BankAccount[]>;
  /** Rejects with BANK_ACCOUNT_INVALID, saying which number is wrong. */
  add(account: NewBankAccount): Promise<BankAccount>;
}

export const BankAccountGateway: Token<BankAccountGateway> = createToken('BankAccountGateway');
