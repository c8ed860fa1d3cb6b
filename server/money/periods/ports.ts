import type { Period } from '../../../contract/money/periods';
import type { PeriodState } from '../../../src/domain/money/periods/Period';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { BooksChecks } from '../../platform/health/ports';
import type { Actor } from '../../platform/shared/Actor';

/** The office's bank account, from which the ledger's months are derived. */
export interface OfficeCash {
  readonly accountPk: string;
  /** First day of its statements: the month of this day is the first one that is closed. */
  readonly opensOn: LocalDate;
  /** IANA name: in it days begin and end. */
  readonly timeZone: string;
  /** Last day that statements cover; null before the first one. */
  readonly coveredTo: LocalDate | null;
}

/** Reads the months of the ledger that were ever being closed. */
export interface PeriodQueries {
  /** Null until a bank account is added. */
  office(): Promise<OfficeCash | null>;
  /** The earliest first. */
  periods(): Promise<readonly Period[]>;
  /** Statements that begin on a day or earlier, and are not signed. */
  unsignedCount(upTo: LocalDate): Promise<number>;
}

/** The months of the ledger, in one transaction. */
export interface PeriodRepository extends PeriodQueries {
  /** Keeps others from closing, reopening, and working on statements. */
  lock(): Promise<void>;
  /** Waits for postings that have begun, and keeps others from posting until the transaction ends. */
  lockLedger(): Promise<void>;
  /** @param instants ISO timestamps, UTC: the first instant of the month, and the first one after it */
  saveState(
    month: LocalDate,
    state: PeriodState,
    instants: { readonly since: string; readonly until: string },
  ): Promise<void>;
  /** Saves the figures of the month as they are now. @returns their hash */
  addVersion(month: LocalDate, version: number, by: Actor, now: Date): Promise<string>;
  /** Records on the version in force that the month was reopened. */
  saveReopened(month: LocalDate, reason: string, by: Actor, now: Date): Promise<void>;
  /** User ID of the manager who closed the version in force. */
  closedBy(month: LocalDate): Promise<string | undefined>;
  /** Writes what a person did. */
  record(
    accountPk: string,
    event: 'monthSoftClosed' | 'monthClosed' | 'monthReopened',
    facts: { readonly month: LocalDate; readonly version?: number; readonly hash?: string },
    note: string,
    by: Actor,
    now: Date,
  ): Promise<void>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly periods: PeriodRepository;
    readonly booksChecks: BooksChecks;
  }
}
