import type { FileTemplate } from '../../../contract/office/uploads';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import type { ClassValue } from '../../../src/domain/billing/classes/MemberClass';
import type { Division } from '../../../src/domain/billing/divisions/Division';
import type { AppliedTable } from '../../../src/domain/billing/rates/RateTable';
import type { EnrollmentRow } from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import type { RegisterMonthKey } from '../../../src/domain/billing/register/RegisterEntry';
import type { ComparedCheck } from '../../../src/domain/money/deposits/duplicateCheck';
import type { ControlTotal, OpeningTotal } from '../../../src/domain/money/opening/OpeningKind';
import type { SetupKind, SetupRecord } from '../../../src/domain/office/setup/SetupRecord';
import type { FileLayout } from '../../../src/domain/office/uploads/FileTemplate';
import type { UploadRecord } from '../../../src/domain/office/uploads/RowReader';
import type { UploadState } from '../../../src/domain/office/uploads/UploadState';
import type { PersonFileRow } from '../../../src/domain/people/directory/personRow';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { PeopleFacts } from '../../people/directory/peopleFile/ports';
import type { Actor } from '../../platform/shared/Actor';
import type { KeyList } from '../../platform/shared/KeyList';
import type {
  EnteredTotals,
  FileCheck,
  NewBill,
  ShownSample,
  UploadedView,
  UploadReach,
  UploadTask,
  UploadView,
} from './Upload';

/** Reads uploads. */
export interface UploadQueries {
  search(reach: UploadReach, search: UploadSearch): Promise<{ items: readonly UploadView[]; total: number }>;
  /** Keys of the uploads of the list, newest first, at most `limit`. */
  keys(reach: UploadReach, filter: UploadFilter, limit: number): Promise<KeyList>;
  /** In the order of the keys, without those out of reach. */
  byKeys(reach: UploadReach, filePks: readonly string[]): Promise<readonly UploadView[]>;
  /** With its errors, whose values are masked. @returns undefined for an upload that does not exist or is out of reach. */
  find(reach: UploadReach, filePk: string): Promise<UploadedView | undefined>;
  /** Layout of the last reading, with headings as in the file. Does not check reach; null if the file has never been read. */
  layoutOf(filePk: string): Promise<FileLayout | null>;
  /** Masked. Does not check reach. */
  sampleOf(filePk: string): Promise<ShownSample>;
  /**
   * Masked rows of a committed upload; otherwise a preview of at most the first thousand good rows.
   *
   * @param hasMemberIds whether members' numbers of committed rows are whole, for the person who compares.
   */
  rowsOf(
    upload: Pick<UploadView, 'filePk' | 'owner' | 'kind' | 'state'>,
    offset: number,
    limit: number,
    hasMemberIds: boolean,
  ): Promise<{ items: readonly UploadRecord[]; total: number }>;
  templatesFor(kind: UploadKind, owner: string): Promise<readonly FileTemplate[]>;
  /** @returns undefined unless the upload is being read or committed under this run id. */
  findRun(filePk: string, runId: string): Promise<RunningUpload | undefined>;
  /** Saves the progress (0 to 100) of a run and extends its lease. Does nothing if another run has taken over. */
  renewLease(filePk: string, runId: string, progress: number, until: Date): Promise<void>;
  /** Assigns new run ids, leased until `until`, to runs whose lease expired before `now`. */
  takeOverExpired(now: Date, until: Date): Promise<readonly Pick<RunningUpload, 'filePk' | 'runId'>[]>;
  /** Whether the carrier exists and is in reach: the person's own code, or a carrier that bills a group in scope. */
  reachesCarrier(reach: UploadReach, carrierCode: string): Promise<boolean>;
}

/** Filter of uploads. Empty lists and an empty `q` do not filter. */
export interface UploadFilter {
  readonly kinds: readonly UploadKind[];
  readonly owner?: string | undefined;
  readonly states: readonly UploadState[];
  /** Part of the file name or of the sender's name. */
  readonly q: string;
}

/** Filter and page of an upload search. */
export interface UploadSearch extends UploadFilter {
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** An upload that is being read or committed. */
export interface RunningUpload {
  readonly filePk: string;
  readonly owner: string;
  readonly kind: UploadKind;
  readonly runId: string;
  readonly task: UploadTask;
  /** Layout of the last reading; null before the first. */
  readonly layout: FileLayout | null;
  readonly goodRows: number;
  readonly errorRows: number;
  readonly totalCents: number | null;
}

/** Uploads with their rows and bills, in one transaction. */
export interface UploadRepository {
  readonly rows: UploadRowStore;
  readonly bills: UploadBills;
  add(upload: NewUpload, run: UploadRun, by: Actor, now: Date): Promise<void>;
  /** Locks an upload until the transaction ends. @returns undefined for an upload that does not exist or is out of reach. */
  lock(reach: UploadReach, filePk: string): Promise<LockedUpload | undefined>;
  /** Locks the upload of a run. @returns undefined if the run has ended or another run has taken over. */
  lockRun(filePk: string, runId: string): Promise<LockedUpload | undefined>;
  /** Whether the run still holds its lease. If so, no other run can take over until the transaction ends. */
  holdsLease(filePk: string, runId: string): Promise<boolean>;
  /** Serializes commits for one owner, so that two files with the same content cannot be committed at once. */
  lockOwner(owner: string): Promise<void>;
  /** A committed or committing upload with the same content. File name and sender are hidden if it is out of reach. */
  committedDuplicate(
    reach: UploadReach,
    upload: LockedUpload,
  ): Promise<Pick<UploadView, 'fileName' | 'addDate' | 'addUser'> | undefined>;
  start(upload: LockedUpload, run: UploadRun, by: Actor, now: Date): Promise<void>;
  /** Ends a run that read the file: saves its result, and the upload is CHECKED. */
  saveCheck(upload: LockedUpload, check: FileCheck, by: Actor, now: Date): Promise<void>;
  /** Saves the totals of the old trial balance with the person who entered them. */
  saveControlTotals(upload: LockedUpload, totals: readonly ControlTotal[], by: Actor, now: Date): Promise<void>;
  /** Ends a failed run. */
  stop(upload: LockedUpload, state: 'CHECKED' | 'REFUSED', problem: string, by: Actor, now: Date): Promise<void>;
  finish(
    upload: LockedUpload,
    state: 'COMMITTED' | 'REVERSED' | 'DISCARDED',
    effect: string,
    by: Actor,
    now: Date,
  ): Promise<void>;
  /**
   * Sentences that say which of the upload's data is in use, so that it cannot be reversed; empty if it can. Locks that
   * data until the transaction ends. Setup has its own: `UploadedSetup`.
   */
  blockers(upload: LockedUpload): Promise<readonly string[]>;
  view(reach: UploadReach, filePk: string): Promise<UploadView>;
}

/** Rows of an upload, invisible until it is committed. Rows of a carrier's file become lines of bills. */
export interface UploadRowStore {
  add(kind: UploadKind, owner: string, filePk: string, records: readonly UploadRecord[]): Promise<void>;
  /** Removes all rows of an upload, committed or not. Bills are not removed. */
  remove(kind: UploadKind, owner: string, filePk: string): Promise<void>;
  /** Removes at most ROWS_PER_TRANSACTION rows. @returns whether there may be more. */
  removeSome(kind: UploadKind, owner: string, filePk: string): Promise<boolean>;
}

/** Bills made from the rows of a carrier's file. */
export interface UploadBills {
  /** Registers the bills to be made; they stay invisible until `create`. */
  begin(carrierCode: string, filePk: string, bills: readonly NewBill[]): Promise<void>;
  /** Turns at most ROWS_PER_TRANSACTION rows into lines of the registered bills. @returns whether there are more. */
  writeLines(carrierCode: string, filePk: string): Promise<boolean>;
  /** Creates the unreleased bills whose lines are complete. @returns how many; fewer than given if some are no longer valid. */
  create(upload: LockedUpload, bills: readonly NewBill[], by: Actor, now: Date): Promise<number>;
  /** Deletes the bills of an upload; `blockers` must have found none. */
  remove(filePk: string): Promise<void>;
}

/**
 * Rows that one transaction of a commit writes at most: enough to be efficient, and few enough not to block other calls
 * when all share one connection.
 */
export const ROWS_PER_TRANSACTION = 5_000;

export interface NewUpload extends Pick<UploadView, 'filePk' | 'kind' | 'owner' | 'fileName' | 'storedName' | 'bytes'> {
  /** SHA-256 of the content, in hex. */
  readonly fingerprint: string;
}

/** A task and the lease of the process that runs it. */
export interface UploadRun {
  readonly runId: string;
  readonly task: UploadTask;
  /** When the lease expires unless it is renewed. */
  readonly until: Date;
}

/** An upload that is locked until the transaction ends. */
export interface LockedUpload extends UploadView {
  readonly task: UploadTask | null;
  readonly runId: string | null;
  /** Groups that its rows named when it was checked. */
  readonly groupNumbers: readonly string[];
  /** Rows and totals of opening balances by kind; empty for other kinds of files. */
  readonly openingTotals: readonly OpeningTotal[];
  /** Null until someone has entered the totals of the old trial balance. */
  readonly controlTotals: EnteredTotals | null;
}

/** Facts of people and rates that files are checked against. */
export interface OtherFacts {
  /** The directory as the sender of these rows may change it. */
  peopleFacts(userId: string, rows: readonly PersonFileRow[]): Promise<PeopleFacts>;
  /** The confirmed rate tables of groups, by group. Groups without one are missing. */
  rateTables(groupNumbers: readonly string[]): Promise<ReadonlyMap<string, readonly AppliedTable[]>>;
  /** Member classes by group and member number. Omits groups without classes. */
  memberClasses(
    groupNumbers: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly ClassValue[]>>>;
}

/** Existing data that the rows of a file are checked against. */
export interface UploadLookup {
  readonly others: OtherFacts;
  /** IANA name, for the office's business date. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
  readonly officeTimeZone?: string;
  /** The given groups that are in scope and, if a carrier is given, billed by it. */
  groupsInScope(scope: Scope, groupNumbers: readonly string[], carrierCode?: string): Promise<readonly string[]>;
  /**
   * The given bills that exist in any status, by group and number, not counting bills of this file. Other carriers' bills don't
   * count: each carrier numbers its own.
   *
   * @source docs/decisions/bills.md#a-bill-number-is-unique-per-group-and-carrier
   */
  existingBills(
    carrierCode: string,
    bills: readonly Pick<NamedBill, 'groupNumber' | 'billNumber'>[],
    filePk: string,
  ): Promise<readonly NamedBill[]>;
  /** Divisions of those of the groups that have any. */
  divisions(groupNumbers: readonly string[]): Promise<ReadonlyMap<string, readonly Division[]>>;
  /** The given months for which the carrier has bills in any status, one of each division, not counting bills of this file. */
  billedMonths(carrierCode: string, months: readonly BilledMonth[], filePk: string): Promise<readonly MonthBill[]>;
  /** Released bills in scope with these numbers. */
  billsInScope(scope: Scope, billNumbers: readonly string[]): Promise<readonly NamedOpenBill[]>;
  /** The records with these codes, ignoring case. */
  setupRecords(kind: SetupKind, codes: readonly string[]): Promise<readonly SetupRecord[]>;
  /** The given codes that exist, with the last day of each. */
  setupLastDays(kind: SetupKind, codes: readonly string[]): Promise<ReadonlyMap<string, LocalDate | null>>;
  /** Coverage months that the register has from bills. @returns places in the list, with the number of such a bill */
  registeredMonths(months: readonly RegisterMonthKey[]): Promise<ReadonlyMap<number, string>>;
  /** The given bills of a carrier that are reconciled, also if they are paid. */
  reconciledBills(
    carrierCode: string,
    bills: readonly Pick<NamedBill, 'groupNumber' | 'billNumber'>[],
  ): Promise<readonly NamedBill[]>;
  /** Tells by a number when a member was erased, for each of the groups that has erased members. */
  erasedMembers(
    groupNumbers: readonly string[],
  ): Promise<ReadonlyMap<string, (memberId: string) => LocalDate | undefined>>;
  /** Checks of deposits, in any scope, with one of these numbers, or one of these amounts and dates. */
  depositedChecks(checks: readonly ComparedCheck[]): Promise<readonly DepositedCheck[]>;
  /** What the latest of the group's committed enrollment files says of each member and coverage, whenever it begins. */
  enrollment(groupNumber: string): Promise<readonly EnrollmentRow[]>;
  /** IDs of the members on the released bills of a group's latest month; empty if there are none. */
  latestMembers(groupNumber: string): Promise<readonly string[]>;
  /** Whether the group has cost centers, which its files can name. */
  hasCostCenters(groupNumber: string): Promise<boolean>;
  /** Whether any of the group's rate tables uses classes, so that its files can contain them. */
  hasClasses(groupNumber: string): Promise<boolean>;
  /** The given payments that are in a committed file of the group, by `row`, with the name of that file. */
  paymentsBefore(
    groupNumber: string,
    payments: readonly UploadedPayment[],
  ): Promise<readonly { readonly row: number; readonly fileName: string }[]>;
}

/** A row of an administrator's payment file. Two rows with the same values are the same payment. */
export interface UploadedPayment {
  readonly row: number;
  readonly memberId: string;
  readonly memberName: string;
  readonly coverage: string;
  /** First day. */
  readonly month: LocalDate;
  readonly amount: number;
  readonly paidOn: LocalDate | null;
  readonly reference: string;
}

/** A bill with its number. */
export type NamedBill = Pick<Bill, 'groupNumber' | 'billPk' | 'billNumber'>;

/** A bill that checks can name. */
export interface NamedOpenBill extends NamedBill {
  /** Amount due less amounts paid, pending, or held for the bill. May be negative. */
  readonly openCents: Cents;
}

/** A check of a deposit. */
export interface DepositedCheck extends ComparedCheck {
  /** Whether its deposit is not posted. */
  readonly isOpen: boolean;
}

/** A group's billing month, given by any day in it. */
export interface BilledMonth {
  readonly groupNumber: string;
  readonly day: LocalDate;
}

/** A bill of a month. */
export interface MonthBill extends BilledMonth, Pick<NamedBill, 'billNumber'> {
  /** Number of its division; null for a bill of the whole group. */
  readonly division: string | null;
}

/** Finds groups and carriers that can own files. */
export interface UploadOwners {
  /** Groups in scope. @param words part of the name or number; empty for all */
  groups(scope: Scope, words: string, limit: number): Promise<OwnerMatches>;
  /** The scope's own carriers, or those that bill a group in scope. @param words part of the name or code; empty for all */
  carriers(scope: Scope, words: string, limit: number): Promise<OwnerMatches>;
}

/** A group by its number, or a carrier by its code. */
export interface UploadOwner {
  readonly owner: string;
  readonly name: string;
}

/** The first matches by name, and the total number of matches. */
export interface OwnerMatches {
  readonly items: readonly UploadOwner[];
  readonly total: number;
}

/** Saved file templates. Names are unique per kind and owner, ignoring case. */
export interface TemplateStore {
  find(templatePk: string): Promise<FileTemplate | undefined>;
  /** @returns false if the name is taken. */
  add(template: NewTemplate, by: Actor, now: Date): Promise<boolean>;
  /** Saves the template if its stored version is `version`, and increments the version. */
  change(template: NewTemplate, version: number, by: Actor, now: Date): Promise<'changed' | 'stale' | 'nameTaken'>;
  /** @returns whether the template existed. */
  remove(templatePk: string): Promise<boolean>;
}

export type NewTemplate = Omit<FileTemplate, 'version' | 'modDate' | 'modUser'>;

/** Addresses of the groups' logos. */
export interface GroupLogos {
  find(groupNumber: string): Promise<string | null>;
  /** @returns the previous address. */
  save(groupNumber: string, logoUrl: string | null, by: Actor, now: Date): Promise<string | null>;
  /** Whether any group uses the logo. */
  isShown(logoUrl: string): Promise<boolean>;
  /**
   * Runs `work` in one transaction, during which no other work on the same picture runs. It may run again when the database
   * asks for a retry.
   */
  lockedTo<T>(logoUrl: string, work: (logos: Pick<GroupLogos, 'save' | 'isShown'>) => Promise<T>): Promise<T>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly uploads: UploadRepository;
  }
}
