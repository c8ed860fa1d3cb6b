import type {
  AutopayBill,
  AutopayChange,
  AutopayRecord,
  AutopayTerms,
} from '../../../../src/domain/money/payments/autopay';
import type { Person } from '../../../../src/domain/platform/access/Person';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { PaymentActor } from '../../../platform/shared/Actor';

/** The person who authorized autopay, as the directory has them now. */
export interface Authorizer extends PaymentActor {
  readonly userId: string;
  readonly person: Person;
}

/** A group's autopay as stored. */
export interface StoredAutopay {
  readonly groupNumber: string;
  readonly groupName: string;
  /** Latest first. */
  readonly changes: readonly AutopayChange[];
  /** Keys of the group's bank accounts that are not removed, with name and masked number. */
  readonly bankAccounts: ReadonlyMap<string, string>;
  /** Keys of those that the bank corrected and that no debit is drawn on until the change is decided. */
  readonly heldAccounts: ReadonlySet<string>;
}

export interface AutopayQueries {
  /** @throws Error if the group does not exist. */
  stored(groupNumber: string): Promise<StoredAutopay>;
  /** Released bills of the group that are not paid, by due date. */
  unpaidBills(groupNumber: string, most: number): Promise<readonly AutopayBill[]>;
  /** Undefined for a person who was never known. */
  authorizer(userId: string): Promise<Authorizer | undefined>;
  /** Numbers of the groups whose autopay is on, on at least one day from `first` to `last`. */
  groupsOn(first: LocalDate, last: LocalDate): Promise<readonly string[]>;
  /** Group of a released bill; undefined also for a bill outside `scope`. */
  groupOfBill(scope: Scope, billPk: string): Promise<string | undefined>;
  /** Whether this processing run has not been taken over, and no hold is on. */
  mayPay(runPk: string, now: Date): Promise<boolean>;
}

export interface NewAutopayChange {
  readonly version: number;
  readonly terms: AutopayTerms | null;
  readonly startsOn: LocalDate;
  readonly statement: string;
}

/** The autopay of groups, in one transaction. */
export interface AutopayRepository {
  /** The group's autopay, which no other transaction can change until this one ends. */
  lock(groupNumber: string): Promise<StoredAutopay>;
  addChange(groupNumber: string, change: NewAutopayChange, by: PaymentActor, now: Date): Promise<void>;
  authorizer(userId: string): Promise<Authorizer | undefined>;
  /** The bill's record, locked until the transaction ends. */
  lockRecord(groupNumber: string, billPk: string): Promise<AutopayRecord | undefined>;
  /** Saves what autopay did with a bill, with an event in its history. Never replaces PAID. */
  saveRecord(record: NewAutopayRecord, by: PaymentActor, now: Date): Promise<void>;
  /** Lets autopay pay a skipped bill again. */
  deleteSkip(groupNumber: string, billPk: string, by: PaymentActor, now: Date): Promise<void>;
}

export interface NewAutopayRecord extends Pick<AutopayRecord, 'state' | 'reason'> {
  readonly groupNumber: string;
  readonly billPk: string;
  /** Null unless the bill was paid. The payment from the bank account, if there is one. */
  readonly paid: { readonly paymentPk: string; readonly version: number } | null;
}

declare module '../../../platform/shared/Transaction' {
  interface Transaction {
    readonly autopay: AutopayRepository;
  }
}
