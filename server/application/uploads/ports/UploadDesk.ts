import type { UploadKind } from '../../../../src/domain/uploads/UploadKind';
import type { UploadRecord } from '../../../../src/domain/uploads/UploadRecord';
import type { IdempotencyKeys } from '../../payments/idempotency';
import type { Appraisal } from '../Appraisal';
import type { UploadReach } from '../UploadReach';
import type { TaskOwner, UploadTask } from '../UploadTask';
import type { UploadView } from '../UploadView';
import type { NewBill } from './NewBill';

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
export type Hindrance = string;

/** One transaction over one upload and what it makes count. */
export interface UploadTransaction {
  readonly keys: IdempotencyKeys;
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

/** Where uploads are changed. */
export interface UploadDesk {
  inTransaction<T>(work: (tx: UploadTransaction) => Promise<T>): Promise<T>;
}
