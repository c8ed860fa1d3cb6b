import type { AccountChange } from '../../../../contract/money/accountChanges';
import type { CorrectableAccount, KnownChange } from '../../../../src/domain/money/payments/plannedChange';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { ReversingPerson } from '../returns/ports';

/** Numbers as stored: the key of the account is part of each encryption. */
export interface EncryptedDetails {
  readonly routingEncrypted: string;
  readonly accountEncrypted: string;
  readonly accountType: CorrectableAccount['accountType'];
}

/** A change as stored, with encrypted numbers. */
export interface StoredChange extends Omit<KnownChange, 'correction'> {
  /** Null for each detail that stays, and all for a task. */
  readonly routingEncrypted: string | null;
  readonly accountEncrypted: string | null;
  readonly accountType: CorrectableAccount['accountType'] | null;
}

/** An account as stored, with the changes that its bank asked for. */
export interface StoredAccount extends EncryptedDetails {
  readonly bankAccountPk: string;
  readonly groupNumber: string;
  readonly name: string;
  readonly isRemoved: boolean;
  readonly changes: readonly StoredChange[];
}

/** A change to add. */
export interface NewAccountChange extends Omit<StoredChange, 'changePk' | 'state'> {
  readonly bankAccountPk: string;
  readonly paymentPk: string;
  /** Undefined like the account's for numbers that stay. */
  readonly routingLast3: string | undefined;
  readonly account: { readonly last3: string; readonly length: number } | undefined;
  readonly dueBy: LocalDate;
  /** Open changes that this one replaces. */
  readonly replacedPks: readonly string[];
}

/** A change that is decided, locked with its account until the transaction ends. */
export interface LockedChange {
  readonly change: AccountChange;
  readonly account: StoredAccount;
}

/** An account's new details, encrypted. */
export interface NewDetails extends EncryptedDetails {
  readonly routingLast3: string;
  readonly accountLast3: string;
  readonly accountLength: number;
  readonly fingerprint: string;
  /** With the former key, too, while the key is being replaced. */
  readonly fingerprints: readonly string[];
}

/** Changes that banks ask for, in one transaction. */
export interface AccountChangeRepository {
  /** Locks an account until the transaction ends. */
  lockAccount(bankAccountPk: string): Promise<StoredAccount>;
  propose(change: NewAccountChange, by: ReversingPerson, now: Date): Promise<void>;
  /** @returns undefined also for a change outside `scope`. */
  lock(scope: Scope, changePk: string): Promise<LockedChange | undefined>;
  /**
   * Gives the account its new details, and records the former ones. Files that were sent keep those.
   *
   * @param what was corrected, as a sentence.
   * @returns false if the group has another account with these numbers; nothing is changed then.
   */
  confirm(change: AccountChange, details: NewDetails, what: string, by: ReversingPerson, now: Date): Promise<boolean>;
  /** Acknowledges a task. */
  acknowledge(change: AccountChange, reason: string, by: ReversingPerson, now: Date): Promise<void>;
  decline(change: AccountChange, reason: string, by: ReversingPerson, now: Date): Promise<void>;
}

export interface AccountChangeQueries {
  /** The accounts with these keys. */
  findAccounts(bankAccountPks: readonly string[]): Promise<readonly StoredAccount[]>;
  /** Open changes of accounts that are not removed, the earliest deadline first; at most `limit`. */
  listOpen(limit: number): Promise<readonly AccountChange[]>;
  /** Open and decided changes of an account, without tasks of the office, the latest first. */
  ofAccount(bankAccountPk: string): Promise<readonly AccountChange[]>;
  /** @returns undefined also for a change outside `scope`. */
  find(scope: Scope, changePk: string): Promise<AccountChange | undefined>;
}

declare module '../../../platform/shared/Transaction' {
  interface Transaction {
    readonly accountChanges: AccountChangeRepository;
  }
}
