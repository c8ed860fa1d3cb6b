import type { Scope } from '../../../src/domain/access/Scope';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { type BankAccount, isRoutingNumber, type NewBankAccount } from '../../../src/domain/payments/BankAccount';
import type { Encryption } from '../shared/Encryption';
import { newPk } from '../shared/newPk';
import { notFound, Refusal } from '../shared/Refusal';

/** A bank account as it is stored, with encrypted numbers. */
export interface EncryptedBankAccount {
  readonly bankAccountPk: string;
  readonly groupNumber: string;
  readonly name: string;
  readonly bankName: string;
  readonly accountType: 'checking' | 'savings';
  readonly routingEncrypted: string;
  readonly accountEncrypted: string;
  readonly routingLast3: string;
  readonly accountLast3: string;
  /** Number of digits of the account number. */
  readonly accountLength: number;
  /** Keyed hash of the group and both numbers, to find duplicates. */
  readonly fingerprint: string;
  /** The same with the former key, while the key is being replaced. */
  readonly formerFingerprint: string | undefined;
}

export interface BankAccountRepository {
  /** Accounts that are not removed, by name. */
  list(groupNumber: string): Promise<readonly BankAccount[]>;
  /** @returns undefined also for a removed account and for one outside `scope`. */
  find(scope: Scope, bankAccountPk: string): Promise<BankAccount | undefined>;
  /** @returns false when the group already has an account with this fingerprint; nothing is added then. */
  add(account: EncryptedBankAccount, by: string, now: Date): Promise<boolean>;
  /** @returns 'inUse' while a pending payment draws on it; 'missing' also when it was removed already. */
  remove(bankAccountPk: string, by: string, now: Date): Promise<'removed' | 'inUse' | 'missing'>;
}

const VISIBLE_DIGITS = 3;

/** Adds a bank account to pay from. Its numbers are stored encrypted and never returned. */
export class AddBankAccount {
  constructor(
    private readonly accounts: BankAccountRepository,
    private readonly encryption: Encryption,
  ) {}

  /** @throws Refusal BANK_ACCOUNT_INVALID for an invalid routing number, or an account that the group already has. */
  async run(account: NewBankAccount, by: string, now: Date): Promise<BankAccount> {
    const { routingNumber, accountNumber, ...rest } = account;
    if (!isRoutingNumber(routingNumber)) {
      throw invalid('routingNumber', 'This routing number is not valid. Check its nine digits.');
    }
    const bankAccountPk = newPk(account.groupNumber);
    const encrypt = (text: string, field: string) => this.encryption.encrypt(text, `${bankAccountPk}/${field}`);
    const identity = `${account.groupNumber}/${routingNumber}/${accountNumber}`;
    const [, formerFingerprint] = this.encryption.fingerprints(identity);
    const isNew = await this.accounts.add(
      {
        ...rest,
        bankAccountPk,
        routingEncrypted: encrypt(routingNumber, 'routing'),
        accountEncrypted: encrypt(accountNumber, 'account'),
        routingLast3: routingNumber.slice(-VISIBLE_DIGITS),
        accountLast3: accountNumber.slice(-VISIBLE_DIGITS),
        accountLength: accountNumber.length,
        fingerprint: this.encryption.fingerprint(identity),
        formerFingerprint,
      },
      by,
      now,
    );
    if (!isNew) throw invalid('accountNumber', 'This account is already in the list.');
    const added = await this.accounts.find({ kind: 'groups', groupNumbers: [account.groupNumber] }, bankAccountPk);
    if (!added) throw new Error(`Bank account ${bankAccountPk} is missing after it was added.`);
    return added;
  }
}

function invalid(path: string, message: string): Refusal {
  return new Refusal(ErrorCode.BankAccountInvalid, message, { problems: [{ path, message }] });
}

/** Removes a bank account from the list. Payments made from it keep its name. */
export class RemoveBankAccount {
  constructor(private readonly accounts: BankAccountRepository) {}

  /** @throws Refusal NOT_FOUND; BANK_ACCOUNT_IN_USE. */
  async run(scope: Scope, bankAccountPk: string, by: string, now: Date): Promise<void> {
    if (!(await this.accounts.find(scope, bankAccountPk))) throw notFound('bank account');
    const outcome = await this.accounts.remove(bankAccountPk, by, now);
    if (outcome === 'missing') throw notFound('bank account');
    if (outcome === 'inUse') {
      throw new Refusal(
        ErrorCode.BankAccountInUse,
        'A pending or scheduled payment draws on this account. Remove it once the payment has been processed, voided, or canceled.',
      );
    }
  }
}
