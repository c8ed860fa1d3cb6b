import type { CheckFileAccount, PendingRecord, PositivePayPage } from '../../../contract/money/positivePay';
import type { AnsweredRecord } from '../../../src/domain/money/positivePay/bankAnswer';
import type {
  CheckFile,
  CheckFileLayout,
  CheckFileState,
  CheckRecord,
} from '../../../src/domain/money/positivePay/CheckFile';
import type { CheckFileFilter } from '../../../src/domain/money/positivePay/checkFileList';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Actor } from '../../platform/shared/Actor';

/** Reads the checks to report and the files made so far. */
export interface PositivePayQueries {
  /** @param search of the files; the page counts from 0 */
  read(search: CheckFileFilter & { readonly page: number; readonly size: number }): Promise<PositivePayPage>;
  /** The files that match, latest first, at most `limit`. Empty until the office adds its bank account. */
  files(filter: CheckFileFilter, limit: number): Promise<readonly CheckFile[]>;
}

/** A check to report, with the refund that it pays. */
export interface CheckToReport extends PendingRecord {
  readonly groupNumber: string;
  readonly refundPk: string;
}

/** A file with its records. */
export interface CheckFileToAdd {
  readonly filePk: string;
  readonly accountPk: string;
  readonly fileNo: number;
  readonly fileName: string;
  readonly businessDate: LocalDate;
  readonly layout: CheckFileLayout;
  readonly records: readonly CheckToReport[];
  /** SHA-256 of its bytes, in hex. */
  readonly hash: string;
}

/** Content needed to rebuild a file. */
export interface OpenedCheckFile {
  readonly filePk: string;
  readonly accountPk: string;
  readonly fileName: string;
  readonly state: CheckFileState;
  readonly layout: CheckFileLayout;
  /** Digits; empty if it is not stored. */
  readonly accountNumber: string;
  readonly hash: string;
  readonly records: readonly (CheckRecord & AnsweredRecord)[];
  /** The last download; undefined before the first. */
  readonly lastDownload: { readonly at: string; readonly by: string } | undefined;
}

/** Commands for positive pay files. */
export type PositivePayEvent =
  | 'checkFileMade'
  | 'checkFileDownloaded'
  | 'checkFileAnswered'
  | 'checkFileWithdrawn'
  | 'checkLayoutSaved';

/** Positive pay files, in one transaction. */
export interface PositivePayRepository {
  /** Locks the account whose checks pay refunds, so that a check is in one file; undefined before the office has added one. */
  lockAccount(): Promise<
    (CheckFileAccount & { readonly accountNumber: string; readonly nextFileNo: number }) | undefined
  >;
  /** Stores the account's whole number, encrypted. @source docs/decisions/positive-pay.md#the-whole-account-number-is-stored-encrypted */
  saveNumber(accountPk: string, accountNumber: string): Promise<void>;
  saveLayout(accountPk: string, layout: CheckFileLayout | null): Promise<void>;
  /** Checks not yet in a file, issues before voids, each by number. At most `limit` records, without half of a check. */
  toReport(accountPk: string, limit: number): Promise<readonly CheckToReport[]>;
  add(file: CheckFileToAdd, by: Actor, now: Date): Promise<void>;
  /** Locks a file. */
  open(filePk: string): Promise<OpenedCheckFile | undefined>;
  markSent(filePk: string): Promise<void>;
  /** Number of a check that the file reports as issued alone and that is void now; undefined if there is none. */
  voidedSince(filePk: string): Promise<number | undefined>;
  /** Records the bank's answer to a sent file, and lets other files report the rejected records, and voids whose issue is rejected. */
  answer(
    filePk: string,
    rejected: readonly Pick<CheckRecord, 'kind' | 'checkNumber'>[],
    reason: string,
    by: Actor,
    now: Date,
  ): Promise<void>;
  /** Lets other files report its checks, and their voids again. */
  withdraw(filePk: string, state: 'CANCELED' | 'REJECTED', reason: string, by: Actor, now: Date): Promise<void>;
  get(filePk: string): Promise<CheckFile>;
  /** Adds an entry to the history of the account. */
  record(
    accountPk: string,
    event: PositivePayEvent,
    about: { readonly note: string; readonly facts: object },
    by: Actor,
    now: Date,
  ): Promise<void>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly positivePay: PositivePayRepository;
  }
}
