import type { Scope } from '../../../../src/domain/access/Scope';
import type { BankAccount } from '../../../../src/domain/bankAccounts/BankAccount';

/** A bank account as it is stored: its numbers only as somebody without the key may read them. */
export interface SealedBankAccount {
  readonly bankAccountPk: string;
  readonly groupNumber: string;
  readonly name: string;
  readonly bankName: string;
  readonly accountType: 'checking' | 'savings';
  readonly routingEncrypted: string;
  readonly accountEncrypted: string;
  readonly routingLast3: string;
  readonly accountLast3: string;
  /** Digits of the account number. */
  readonly accountLength: number;
  /** The same for the same account: finds it again. */
  readonly fingerprint: string;
}

/** Groups' bank accounts as they are stored. */
export interface BankAccounts {
  /** Those not removed, by name. */
  list(groupNumber: string): Promise<readonly BankAccount[]>;
  /** @returns false when the group has an account with this fingerprint already; nothing is added then. */
  add(account: SealedBankAccount, by: string, now: Date): Promise<boolean>;
  /** 'inUse' while a pending payment draws on it; 'missing' also when it was removed already. */
  remove(bankAccountPk: string, by: string, now: Date): Promise<'removed' | 'inUse' | 'missing'>;
  /** @returns undefined also for one that was removed, or lies outside `scope`. */
  find(scope: Scope, bankAccountPk: string): Promise<BankAccount | undefined>;
}
