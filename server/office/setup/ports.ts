import type { SetupDetails, SetupResults } from '../../../contract/office/setup';
import type { SetupProgress } from '../../../src/domain/office/setup/SetupProgress';
import type { SetupKind, SetupRecord, SetupValues } from '../../../src/domain/office/setup/SetupRecord';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Caller } from '../../platform/shared/Caller';

export interface SetupSearch {
  /** Part of a name or code; empty for all. */
  readonly q: string;
  /** Leaves out records that ended before this day; undefined for all. */
  readonly current?: LocalDate | undefined;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** Reads groups, carriers, agents and reps. */
export interface SetupQueries {
  /** By name. */
  search(kind: SetupKind, search: SetupSearch): Promise<SetupResults>;
  /** Undefined if there is none. */
  page(kind: SetupKind, code: string): Promise<SetupDetails | undefined>;
  /** Setup progress of the installation. */
  progress(): Promise<SetupProgress>;
  /** The given codes that exist, with the last day of each. */
  lastDays(kind: SetupKind, codes: readonly string[]): Promise<ReadonlyMap<string, LocalDate | null>>;
}

/** A record to add, or to change if `before` is given. */
export interface NewSetup {
  readonly kind: SetupKind;
  readonly code: string;
  readonly before: SetupValues | null;
  readonly after: SetupValues;
}

/** The author of a change. */
export type SetupAuthor = Pick<Caller, 'userId' | 'name'>;

/** Groups, carriers, agents and reps, in one transaction. */
export interface SetupRepository {
  /** Waits for other changes of records to end. No one else changes records until the transaction ends. */
  lock(): Promise<void>;
  /** The records with these codes, ignoring case. */
  find(kind: SetupKind, codes: readonly string[]): Promise<readonly SetupRecord[]>;
  lastDays: SetupQueries['lastDays'];
  /** Who made the last change of a record; undefined if it has none. */
  lastAuthor(kind: SetupKind, code: string): Promise<string | undefined>;
  /** Saves records with their changes. @param filePk the upload they came from, or null */
  save(records: readonly NewSetup[], by: SetupAuthor, now: Date, filePk: string | null): Promise<void>;
}

/** Groups, carriers, agents and reps of an upload, in one transaction. */
export interface UploadedSetup {
  /** Adds and changes the records of the written rows. @returns false if a row is no longer valid. */
  apply(filePk: string, by: SetupAuthor, now: Date): Promise<boolean>;
  /** Sentences that say which records are in use, so that the upload cannot be reversed; empty if it can. */
  blockers(filePk: string): Promise<readonly string[]>;
  /** Restores the values before, and removes what the upload added; `blockers` must have found none. */
  revert(filePk: string, by: SetupAuthor, now: Date): Promise<void>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly setup: SetupRepository;
    readonly uploadedSetup: UploadedSetup;
  }
}
