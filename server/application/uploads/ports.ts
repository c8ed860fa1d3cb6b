import type { Scope } from '../../../src/domain/access/Scope';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { FileLayout, FileTemplate } from '../../../src/domain/uploads/FileTemplate';
import type { UploadRecord } from '../../../src/domain/uploads/RowReader';
import type { UploadKind } from '../../../src/domain/uploads/UploadKind';
import type { KeyBook } from '../payments/ports/KeyBook';
import type {
  Appraisal,
  NewBill,
  TaskOwner,
  UploadedView,
  UploadReach,
  UploadSample,
  UploadState,
  UploadTask,
  UploadView,
} from './Upload';

/** Uploads as they stand. */
export interface UploadBook {
  search(reach: UploadReach, search: UploadSearch): Promise<{ items: readonly UploadView[]; total: number }>;
  /** Undefined when it is not there or out of reach. */
  find(reach: UploadReach, filePk: string): Promise<UploadedView | undefined>;
  /** Of an upload that was found. */
  layoutOf(filePk: string): Promise<FileLayout | null>;
  sampleOf(filePk: string): Promise<Partial<UploadSample>>;
  /** Rows as they count, or would: the first thousand of those that only would. */
  rowsOf(
    upload: Pick<UploadView, 'filePk' | 'owner' | 'kind' | 'state'>,
    offset: number,
    limit: number,
  ): Promise<{ items: readonly UploadRecord[]; total: number }>;
  templatesFor(kind: UploadKind, owner: string): Promise<readonly FileTemplate[]>;
  /** What runs under this id. */
  running(filePk: string, runId: string): Promise<RunningUpload | undefined>;
  /** Says how far it is, and that whoever runs it is alive until `until`. */
  keepRunning(filePk: string, runId: string, progress: number, until: Date): Promise<void>;
  /** Takes over what somebody began and does no longer do, under new ids. */
  takeOver(now: Date, until: Date): Promise<readonly Pick<RunningUpload, 'filePk' | 'runId'>[]>;
  /** Whether a carrier is there and bills a group within reach. */
  reachesCarrier(reach: UploadReach, carrierCode: string): Promise<boolean>;
}

/** Which uploads to show. */
export interface UploadSearch {
  /** Empty: all. */
  readonly kinds: readonly UploadKind[];
  readonly owner?: string | undefined;
  readonly states: readonly UploadState[];
  /** In the name of the file or of who sent it. */
  readonly q: string;
  readonly page: number;
  readonly size: number;
}

/** Something that runs, for whoever does it. */
export interface RunningUpload {
  readonly filePk: string;
  readonly owner: string;
  readonly kind: UploadKind;
  readonly runId: string;
  readonly task: UploadTask;
  /** As last read; null before. */
  readonly layout: FileLayout | null;
  readonly goodRows: number;
  readonly errorRows: number;
  readonly totalCents: number | null;
}

/** Where uploads are changed. */
export interface UploadDesk {
  inTransaction<T>(work: (tx: UploadTransaction) => Promise<T>): Promise<T>;
}

/** One transaction over one upload and what it makes count. */
export interface UploadTransaction {
  readonly keys: KeyBook;
  add(upload: NewUpload, run: Run, by: Actor, now: Date): Promise<void>;
  /** Undefined when there is no such upload within reach. */
  hold(reach: UploadReach, filePk: string): Promise<HeldUpload | undefined>;
  /** The same for whoever runs it; undefined when it is no longer theirs. */
  holdRun(filePk: string, runId: string): Promise<HeldUpload | undefined>;
  /** Whether whoever runs it still does: then nobody takes it over before the transaction has ended. */
  keepsRun(filePk: string, runId: string): Promise<boolean>;
  /** Holds whose files of a kind may be committed, so that no two of the same content are at once. */
  holdOwner(owner: string): Promise<void>;
  /** An upload of the same content that counts or is about to; of one out of reach, when it came. */
  committedTwin(
    reach: UploadReach,
    upload: HeldUpload,
  ): Promise<Pick<UploadView, 'fileName' | 'addDate' | 'addUser'> | undefined>;
  begin(upload: HeldUpload, run: Run, by: Actor, now: Date): Promise<void>;
  /** What reading it came to: it is looked at next. */
  saveAppraisal(upload: HeldUpload, appraisal: Appraisal, problem: string, by: Actor, now: Date): Promise<void>;
  /** It waits again, or was no file to be read. */
  stop(upload: HeldUpload, state: 'CHECKED' | 'REFUSED', problem: string, by: Actor, now: Date): Promise<void>;
  finish(
    upload: HeldUpload,
    state: 'COMMITTED' | 'REVERSED' | 'DISCARDED',
    effect: string,
    by: Actor,
    now: Date,
  ): Promise<void>;
  /** Rows on their way; they count when the upload is committed. */
  addRows(kind: UploadKind, owner: string, filePk: string, records: readonly UploadRecord[]): Promise<void>;
  /** All that an upload added, or was about to; but no bills. */
  removeRows(kind: UploadKind, owner: string, filePk: string): Promise<void>;
  /** Some thousands of that. @returns whether there may be more. */
  removeSomeRows(kind: UploadKind, owner: string, filePk: string): Promise<boolean>;
  /** Refuses with 409 IS_PROCESSING while bills may not change; then nothing of that begins before the transaction has ended. */
  assertBillWritesOpen(now: Date): Promise<void>;
  /** Says which bills the rows on their way are to become; nobody sees them yet. */
  beginBills(owner: string, filePk: string, bills: readonly NewBill[]): Promise<void>;
  /** Makes lines of some thousands of the rows on their way; nobody sees them yet. @returns whether there is more. */
  writeLines(owner: string, filePk: string): Promise<boolean>;
  /** Makes the bills whose lines are written. @returns how many: fewer than given when one of them may not be any more. */
  makeBills(upload: HeldUpload, bills: readonly NewBill[], by: Actor, now: Date): Promise<number>;
  /** Takes back the bills an upload made; none of them was touched. */
  removeBills(filePk: string): Promise<void>;
  /** Why an upload cannot be taken back, in words: what of it has been used. Nobody can use it until the transaction ends. */
  hindrances(upload: HeldUpload): Promise<readonly Hindrance[]>;
  /** As somebody of this reach sees it. */
  show(reach: UploadReach, filePk: string): Promise<UploadView>;
}

/** Who does something, as the records keep it. */
export type Actor = Pick<TaskOwner, 'userId' | 'name'>;

/** A file that has just arrived. */
export interface NewUpload extends Pick<UploadView, 'filePk' | 'kind' | 'owner' | 'fileName' | 'storedName' | 'bytes'> {
  readonly fingerprint: string;
}

/** What is to be done, and the id by which whoever does it is known to be the one. */
export interface Run {
  readonly runId: string;
  readonly task: UploadTask;
  /** When another may take it over, unless it is said again. */
  readonly until: Date;
}

/** An upload that nobody else can change until the transaction ends. */
export interface HeldUpload extends UploadView {
  readonly task: UploadTask | null;
  readonly runId: string | null;
  /** Which its rows named when it was checked. */
  readonly groupNumbers: readonly string[];
}

/** What a comparison or a bill says against taking an upload back, in words; empty when nothing does. */
type Hindrance = string;

/**
 * Rows that one transaction of a commit writes at most: so many that a statement is worth its way, so few that nobody else
 * waits for it, even where all share one connection.
 */
export const ROWS_AT_ONCE = 5_000;

/** What the rows of a file are held against. */
export interface UploadFacts {
  /** Those of the groups that lie within `scope` and, where one is named, are billed by the carrier. */
  groupsWithin(scope: Scope, groupNumbers: readonly string[], carrierCode?: string): Promise<readonly string[]>;
  /** Those of the bills that are there already and not of this file, whatever their state: by group and number. */
  existingBills(
    bills: readonly Pick<NamedBill, 'groupNumber' | 'billNumber'>[],
    filePk: string,
  ): Promise<readonly NamedBill[]>;
  /** Those of the months for which the carrier has a bill that is not of this file, whatever its state, with its number. */
  billedMonths(
    carrierCode: string,
    months: readonly BilledMonth[],
    filePk: string,
  ): Promise<readonly (BilledMonth & Pick<NamedBill, 'billNumber'>)[]>;
  /** Bills of these numbers that went out and lie within `scope`. */
  billsWithin(scope: Scope, billNumbers: readonly string[]): Promise<readonly NamedBill[]>;
  /** IDs of the members on the bills of a group's latest month that went out; none when none did. */
  latestMembers(groupNumber: string): Promise<readonly string[]>;
}

/** A bill as a number in a file can name it. */
export interface NamedBill {
  readonly billPk: string;
  readonly billNumber: string;
  readonly groupNumber: string;
}

/** A month a group is billed for, by a day in it. */
export interface BilledMonth {
  readonly groupNumber: string;
  readonly day: LocalDate;
}

/** Whose files there can be. */
export interface UploadOwners {
  /** Groups within `scope`. @param words in their name or number; empty for all */
  groups(scope: Scope, words: string, most: number): Promise<FoundOwners>;
  /** The carriers of a scope itself, or those that bill a group within it. @param words in their name or code; empty for all */
  carriers(scope: Scope, words: string, most: number): Promise<FoundOwners>;
}

/** Somebody whose files can be sent: a group by its number, a carrier by its code. */
export interface UploadOwner {
  readonly owner: string;
  readonly name: string;
}

/** Some of those that were found, by name, and how many there are. */
export interface FoundOwners {
  readonly items: readonly UploadOwner[];
  readonly total: number;
}

/** Layouts remembered under a name, unique for a kind and owner whatever the case of its letters. */
export interface TemplateStore {
  find(templatePk: string): Promise<FileTemplate | undefined>;
  /** @returns false when the name is taken. */
  add(template: NewTemplate, by: Actor, now: Date): Promise<boolean>;
  /** Writes it if its version is still `version`; the version then grows by one. */
  change(template: NewTemplate, version: number, by: Actor, now: Date): Promise<'changed' | 'stale' | 'nameTaken'>;
  /** @returns whether it was there. */
  remove(templatePk: string): Promise<boolean>;
}

/** A template before anybody wrote it. */
export type NewTemplate = Omit<FileTemplate, 'version' | 'modDate' | 'modUser'>;

/** Which group shows which logo, by its address. */
export interface GroupLogos {
  find(groupNumber: string): Promise<string | null>;
  /** @returns the one before. */
  save(groupNumber: string, logoUrl: string | null, by: Actor, now: Date): Promise<string | null>;
  /** Whether any group shows it. */
  isShown(logoUrl: string): Promise<boolean>;
}
