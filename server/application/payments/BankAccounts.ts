import type { Scope } from '../../../src/domain/access/Scope';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { type BankAccount, isRoutingNumber, type NewBankAccount } from '../../../src/domain/payments/BankAccount';
import type { Encryption } from '../shared/Encryption';
import { newPk } from '../shared/newPk';
import { notFound, Refusal } from '../shared/Refusal';

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

/** Takes a bank account out of the list. Payments made from it keep its name. */
export class RemoveBankAccount {
  constructor(private readonly accounts: BankAccounts) {}

  /** @throws Refusal NOT_FOUND; BANK_ACCOUNT_IN_USE. */
  async run(scope: Scope, bankAccountPk: string, by: string, now: Date): Promise<void> {
    if (!(await this.accounts.find(scope, bankAccountPk))) throw notFound('bank account');
    const outcome = await this.accounts.remove(bankAccountPk, by, now);
    if (outcome === 'missing') throw notFound('bank account');
    if (outcome === 'inUse') {
      throw new Refusal(
        ErrorCode.BankAccountInUse,
        'A pending payment draws on this account. Remove it once the payment has been processed or voided.',
      );
    }
  }
}

const VISIBLE = 3;

/** Adds a bank account to pay from. Its numbers are encrypted here and never leave again. */
export class AddBankAccount {
  constructor(
    private readonly accounts: BankAccounts,
    private readonly encryption: Encryption,
  ) {}

  /** @throws Refusal BANK_ACCOUNT_INVALID for a routing number that is none, or an account the group has already. */
  async run(account: NewBankAccount, by: string, now: Date): Promise<BankAccount> {
    const { routingNumber, accountNumber, ...rest } = account;
    if (!isRoutingNumber(routingNumber)) {
      throw invalid('routingNumber', 'This is not a routing number. Check its nine digits.');
    }
    const bankAccountPk = newPk(account.groupNumber);
    const seal = (text: string, field: string) => this.encryption.encrypt(text, `${bankAccountPk}/${field}`);
    const isNew = await this.accounts.add(
      {
        ...rest,
        bankAccountPk,
        routingEncrypted: seal(routingNumber, 'routing'),
        accountEncrypted: seal(accountNumber, 'account'),
        routingLast3: routingNumber.slice(-VISIBLE),
        accountLast3: accountNumber.slice(-VISIBLE),
        accountLength: accountNumber.length,
        fingerprint: this.encryption.fingerprint(`${account.groupNumber}/${routingNumber}/${accountNumber}`),
      },
      by,
      now,
    );
    if (!isNew) throw invalid('accountNumber', 'This account is in the list already.');
    const added = await this.accounts.find({ kind: 'groups', groupNumbers: [account.groupNumber] }, bankAccountPk);
    if (!added) throw new Error(`Bank account ${bankAccountPk} is not there after it was added.`);
    return added;
  }
}

function invalid(path: string, message: string): Refusal {
  return new Refusal(ErrorCode.BankAccountInvalid, message, { problems: [{ path, message }] });
}
