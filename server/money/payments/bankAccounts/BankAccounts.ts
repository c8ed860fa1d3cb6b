import { randomInt } from 'node:crypto';
import type {
  AccountEvent,
  BankAccount,
  BankAccountDetail,
  NewBankAccount,
} from '../../../../contract/money/bankAccounts';
import { type AccountUses, RESTORE_HOURS, removalProblem } from '../../../../src/domain/money/payments/accountRemoval';
import { ACH_OFF_TEXT } from '../../../../src/domain/money/payments/achEntry';
import { isRoutingNumber } from '../../../../src/domain/money/payments/BankAccount';
import {
  BANK_AUTHORIZATION,
  MAX_MICRO_DEPOSIT_CENTS,
  type TwoAmounts,
} from '../../../../src/domain/money/payments/bankVerification';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { cents } from '../../../../src/domain/platform/money/Cents';
import type { Caller } from '../../../platform/shared/Caller';
import type { Encryption } from '../../../platform/shared/Encryption';
import { newPk } from '../../../platform/shared/newPk';
import { notFound, Refusal, wrongStatus } from '../../../platform/shared/Refusal';

/** Names of a bank account and its bank. */
export type AccountNames = Pick<BankAccount, 'name' | 'bankName'>;

export type PayorIdentity = Pick<Caller, 'userId' | 'name'>;

/** A bank account as stored, with encrypted numbers. */
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
  /** Authorization that the person who adds the account accepted. */
  readonly authorization: { readonly version: number; readonly text: string };
  /** The small deposits to send; undefined for an account that is verified at once. */
  readonly deposits: TwoAmounts | undefined;
}

export interface BankAccountRepository {
  /** Accounts that are not removed, by name. */
  list(groupNumber: string, now: Date): Promise<readonly BankAccount[]>;
  /** @returns undefined also for a removed account and for one outside `scope`. */
  find(scope: Scope, bankAccountPk: string, now: Date): Promise<BankAccount | undefined>;
  /** Also a removed account. @returns undefined for an account outside `scope`. */
  detail(scope: Scope, bankAccountPk: string, now: Date): Promise<BankAccountDetail | undefined>;
  /** Changes the names and records the former ones. Equal names change nothing. @returns false for a removed account. */
  rename(bankAccountPk: string, names: AccountNames, by: PayorIdentity, now: Date): Promise<boolean>;
  /** @returns false when the group already has an account with this fingerprint; nothing is added then. */
  add(account: EncryptedBankAccount, by: PayorIdentity, now: Date): Promise<boolean>;
  /** Removed and restored accounts, the latest first. */
  history(groupNumber: string, now: Date): Promise<readonly AccountEvent[]>;
  /**
   * Removes an account that nothing uses. Waits for payments and for autopay that are being saved with it.
   *
   * @returns its uses if it was not removed; 'missing' also when it was removed already.
   */
  remove(bankAccountPk: string, by: PayorIdentity, now: Date): Promise<'removed' | 'missing' | AccountUses>;
  /** @returns 'restored' also if the account is not removed; 'duplicate' if the group has added the account again. */
  restore(
    scope: Scope,
    bankAccountPk: string,
    by: PayorIdentity,
    now: Date,
  ): Promise<'restored' | 'missing' | 'late' | 'duplicate'>;
}

/** A service that knows whether an account exists and is open. Without one, every account is verified by deposits. */
export interface InstantVerifier {
  /** False also while the service cannot say, so that the deposits decide. */
  verifies(numbers: { readonly routingNumber: string; readonly accountNumber: string }): Promise<boolean>;
}

const VISIBLE_DIGITS = 3;

/** Adds a bank account to pay from. Its numbers are stored encrypted and never returned. */
export class AddBankAccount {
  constructor(
    private readonly accounts: BankAccountRepository,
    private readonly encryption: Encryption,
    private readonly instant: InstantVerifier | undefined,
    private readonly offersAch = true,
  ) {}

  /**
   * @throws Refusal ACH_OFF; BANK_ACCOUNT_INVALID for an invalid routing number, an account that the group already has, or
   *   without agreement to the current authorization.
   */
  async run(account: NewBankAccount, by: PayorIdentity, now: Date): Promise<BankAccount> {
    if (!this.offersAch) throw new Refusal(ErrorCode.AchOff, ACH_OFF_TEXT);
    const { routingNumber, accountNumber, authorizationVersion, ...rest } = account;
    if (authorizationVersion !== BANK_AUTHORIZATION.version) {
      throw invalid('authorizationVersion', 'Agree to the authorization to add the account.');
    }
    if (!isRoutingNumber(routingNumber)) {
      throw invalid('routingNumber', 'This routing number is not valid. Check its nine digits.');
    }
    const bankAccountPk = newPk(account.groupNumber);
    const encrypt = (text: string, field: string) => this.encryption.encrypt(text, `${bankAccountPk}/${field}`);
    const identity = accountIdentity(account);
    const isVerified = (await this.instant?.verifies({ routingNumber, accountNumber })) ?? false;
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
        authorization: BANK_AUTHORIZATION,
        deposits: isVerified ? undefined : microDepositAmounts(),
      },
      by,
      now,
    );
    if (!isNew) throw invalid('accountNumber', 'This account is already in the list.');
    const scope = { kind: 'groups', groupNumbers: [account.groupNumber] } as const;
    const added = await this.accounts.find(scope, bankAccountPk, now);
    if (!added) throw new Error(`Bank account ${bankAccountPk} is missing after it was added.`);
    return added;
  }
}

/**
 * Two random amounts of 1 to 99 cents.
 *
 * @source docs/decisions/bank-accounts.md#the-test-deposits-are-the-operators-cost
 */
export function microDepositAmounts(): TwoAmounts {
  const amount = () => cents(randomInt(1, MAX_MICRO_DEPOSIT_CENTS + 1));
  return [amount(), amount()];
}

function invalid(path: string, message: string): Refusal {
  return new Refusal(ErrorCode.BankAccountInvalid, message, { problems: [{ path, message }] });
}

/** Shows a bank account on its page, and changes its names. */
export class BankAccountPage {
  constructor(private readonly accounts: BankAccountRepository) {}

  /** @throws Refusal NOT_FOUND */
  async read(scope: Scope, bankAccountPk: string, now: Date): Promise<BankAccountDetail> {
    const detail = await this.accounts.detail(scope, bankAccountPk, now);
    if (!detail) throw notFound('bank account');
    return detail;
  }

  /** @throws Refusal NOT_FOUND, also for a removed account. */
  async rename(
    scope: Scope,
    bankAccountPk: string,
    names: AccountNames,
    by: PayorIdentity,
    now: Date,
  ): Promise<BankAccount> {
    const isFound = (await this.accounts.find(scope, bankAccountPk, now)) !== undefined;
    const isRenamed = isFound && (await this.accounts.rename(bankAccountPk, names, by, now));
    const account = isRenamed ? await this.accounts.find(scope, bankAccountPk, now) : undefined;
    if (!account) throw notFound('bank account');
    return account;
  }
}

/** Removes a bank account from the list, and restores it. Payments made from it keep its name. */
export class RemoveBankAccount {
  constructor(private readonly accounts: BankAccountRepository) {}

  /** @throws Refusal NOT_FOUND; BANK_ACCOUNT_IN_USE. */
  async run(scope: Scope, bankAccountPk: string, by: PayorIdentity, now: Date): Promise<void> {
    if (!(await this.accounts.find(scope, bankAccountPk, now))) throw notFound('bank account');
    const outcome = await this.accounts.remove(bankAccountPk, by, now);
    if (outcome === 'removed') return;
    const problem = outcome === 'missing' ? undefined : removalProblem(outcome);
    if (problem === undefined) throw notFound('bank account');
    throw new Refusal(ErrorCode.BankAccountInUse, problem);
  }

  /** Undoes a removal. @throws Refusal NOT_FOUND; WRONG_STATUS when it is too late; BANK_ACCOUNT_INVALID for a duplicate. */
  async restore(scope: Scope, bankAccountPk: string, by: PayorIdentity, now: Date): Promise<BankAccount> {
    const outcome = await this.accounts.restore(scope, bankAccountPk, by, now);
    if (outcome === 'late') {
      const message = `An account can be restored within ${RESTORE_HOURS} hours of its removal. Add the account again.`;
      throw wrongStatus(message);
    }
    if (outcome === 'duplicate') throw invalid('bankAccountPk', 'This account has been added again. Use the new one.');
    const restored = await this.accounts.find(scope, bankAccountPk, now);
    if (outcome === 'missing' || !restored) throw notFound('bank account');
    return restored;
  }
}

/** The text that an account's fingerprint is computed from. */
export function accountIdentity({
  groupNumber,
  routingNumber,
  accountNumber,
}: Pick<NewBankAccount, 'groupNumber' | 'routingNumber' | 'accountNumber'>): string {
  return `${groupNumber}/${routingNumber}/${accountNumber}`;
}
