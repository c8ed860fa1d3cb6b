import type { EndedExport, PreparedExport } from '../../../../src/domain/office/exports/PreparedExport';
import type { ReadRights } from '../../../../src/domain/office/exports/ReadRights';
import type { ExportFormat } from '../../../../src/domain/platform/files/listExport';
import type { MailMessage } from '../../../platform/mail/ports';

/** The export: a call that exports a list, with its validated parts. */
export interface ExportRequest {
  /** Method and path: `POST /api/bills/export`. */
  readonly call: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** An export to prepare. */
export interface NewExport {
  readonly userId: string;
  /** Name of the exported items, in the plural: `bills`. */
  readonly noun: string;
  readonly format: ExportFormat;
  readonly request: ExportRequest;
}

/** An export as stored. */
export interface StoredExport extends PreparedExport {
  readonly userId: string;
  readonly request: ExportRequest;
  /** Of the run that writes or wrote the file; empty before the first. */
  readonly runId: string;
  readonly mediaType: string;
  /** Null until the rows are read. */
  readonly readRights: ReadRights | null;
}

/** An export that this server prepares, until its lease expires. */
export interface ExportRun {
  readonly exportPk: string;
  readonly runId: string;
  readonly userId: string;
  readonly noun: string;
  readonly request: ExportRequest;
  /** Runs of this export, including this one, since it was requested. */
  readonly tries: number;
}

/** A part of a stored file. */
export interface StoredPart {
  readonly partNo: number;
  readonly storageKey: string;
  /** Rows of the file up to the end of this part. */
  readonly rows: number;
  readonly bytes: number;
  /** SHA-256 of the part, in hexadecimal digits. */
  readonly sha256: string;
}

/** How much room is left, before an export is requested. */
export interface ExportRoom {
  /** Exports of the person that wait or run. */
  readonly unfinished: number;
  /** Bytes of the person's files. */
  readonly keptBytes: number;
  /** Bytes of everyone's files. */
  readonly allKeptBytes: number;
}

/** A person's exports. Each method is a transaction. Times are those of the server's clock. */
export interface PreparedExportRepository {
  /** The newest first, at most `MAX_LISTED_EXPORTS`. */
  listOf(userId: string, now: Date): Promise<readonly PreparedExport[]>;
  /** @returns undefined for another person's, and for a deleted one. */
  find(userId: string, exportPk: string, now: Date): Promise<StoredExport | undefined>;
  /**
   * Adds an export that waits. The same request of the person that already waits or runs is returned instead.
   *
   * @param assertRoom throws if there is no room; no other export of the person is added meanwhile.
   */
  add(request: NewExport, now: Date, assertRoom: (room: ExportRoom) => void): Promise<PreparedExport>;
  /** Has an export wait again that failed, was canceled, or expired. Others stay as they are. @param assertRoom as for `add` */
  addAgain(userId: string, exportPk: string, now: Date, assertRoom: (room: ExportRoom) => void): Promise<void>;
  /** Cancels an export that waits or runs. Others stay as they are. */
  cancel(userId: string, exportPk: string, now: Date): Promise<void>;
  /** Hides an export. Its row and its files are deleted next. */
  remove(userId: string, exportPk: string): Promise<void>;
  /** In order. */
  partsOf(exportPk: string, runId: string): Promise<readonly StoredPart[]>;
  /** Records that a file was downloaded, so that its notice is done. */
  markDownloaded(exportPk: string, now: Date): Promise<void>;
  /** Whether groups in whose rows a file was read are out of a person's reach now. */
  hasLostGroups(exportPk: string, now: ReadRights): Promise<boolean>;
}

/** Exports as the servers prepare them. */
export interface ExportRuns {
  /**
   * Claims the next export that waits, or whose server no longer extends its lease: of the person whose last one ended first, and then
   * the oldest. A person's exports run one at a time.
   *
   * @returns undefined if none is due.
   */
  claim(now: Date, until: Date): Promise<ExportRun | undefined>;
  /** Records with which rights the rows are read, before the first one is. @returns false if the run has lost the export */
  begin(run: ExportRun, rights: ReadRights): Promise<boolean>;
  /** Records what the file will be. @returns false if the run has lost the export, or it was canceled */
  describe(run: ExportRun, file: RunFile): Promise<boolean>;
  /** Extends the lease. @returns false if the run has lost the export, or it was canceled */
  extend(run: ExportRun, rows: number, until: Date): Promise<boolean>;
  /**
   * Records a part before it is stored, and extends the lease.
   *
   * @returns false if the run has lost the export, or it was canceled: the part must not be stored then.
   */
  addPart(run: ExportRun, part: StoredPart, until: Date): Promise<boolean>;
  /** Bytes of the files of a person and of everyone, with those that are being written. */
  keptBytes(userId: string): Promise<Pick<ExportRoom, 'keptBytes' | 'allKeptBytes'>>;
  /**
   * Ends a run whose parts are all stored, and queues a mail if the person wants one.
   *
   * @returns false if the run has lost the export, or it was canceled.
   */
  finish(run: ExportRun, rows: number, now: Date, expiresAt: Date, mail: ExportMail): Promise<boolean>;
  /** Ends a run that failed. @param problem why, and what to do */
  fail(run: ExportRun, problem: string, now: Date, mail: ExportMail): Promise<void>;
  /** Gives an export back. @param isCounted whether the run counts as a try */
  release(run: ExportRun, at: Date, isCounted: boolean): Promise<void>;
  /** Parts of exports that were canceled, deleted, expired, or prepared by another run, and of runs that failed. */
  leftParts(now: Date, limit: number): Promise<readonly Pick<StoredPart, 'storageKey'>[]>;
  /** Removes the records of parts whose files are deleted. */
  removeParts(storageKeys: readonly string[]): Promise<void>;
  /** Deletes the rows of deleted exports without parts, and those of a person beyond `MAX_LISTED_EXPORTS` that have no file. */
  removeEnded(now: Date): Promise<void>;
}

/** Name and type of a file that is being prepared. */
export interface RunFile {
  readonly name: string;
  readonly mediaType: string;
  /** Undefined if they are not known before they are read. */
  readonly rows: number | undefined;
}

/** The mail about an export that has ended, for a person who wants it. */
export type ExportMail = (to: ExportRecipient, ended: EndedExport) => MailMessage;

export interface ExportRecipient {
  readonly email: string;
  readonly firstName: string;
  readonly isBillingUser: boolean;
}
