import type { FileStorage } from '../../../platform/files/filePorts';
import {
  type ArchivableBill,
  type ArchivedRow,
  ArchiveFiles,
  type ArchiveRecord,
  firstBatch,
  MAX_ARCHIVED_BILLS,
} from './ArchiveFiles';

/** Where the lines of a bill are, and what they must be. */
export interface LinesInArchive extends ArchiveRecord {
  readonly billPk: string;
  readonly billNumber: string;
  readonly lineCount: number;
}

/** Who brings lines back. */
export interface LinesBroughtBackBy {
  /** Null for the server itself and for operators. */
  readonly userId: string | null;
  readonly name: string;
}

/** The lines in the database, and which archive has those of other bills. */
export interface LineRecords {
  /** Total number of bills that `next` would return. @param before first day of a year; counts bills whose period ended earlier */
  count(before: string): Promise<{ readonly bills: number; readonly lines: number }>;
  /** Numbers of groups with such bills. */
  groups(before: string): Promise<readonly string[]>;
  /** Bills of a group after the given one, by key. */
  next(
    before: string,
    groupNumber: string,
    after: ArchivableBill | undefined,
    most: number,
  ): Promise<readonly ArchivableBill[]>;
  /** The lines that can be archived, in bill order. */
  rows(groupNumber: string, billPks: readonly string[]): Promise<readonly ArchivedRow[]>;
  /**
   * Records the archive and deletes its lines, of bills that still have exactly these to archive.
   *
   * @returns the number of archived bills; 0 if there was nothing left to archive.
   */
  archive(
    archive: ArchiveRecord,
    bills: readonly ArchivableBill[],
    rows: readonly ArchivedRow[],
    now: Date,
  ): Promise<number>;
  archiveOf(billPk: string): Promise<LinesInArchive | undefined>;
  /** Keys of bills with archived lines: of a group, of a year in which their periods ended, or that are no longer paid. */
  archived(which: ArchivedBillFilter): Promise<readonly string[]>;
  /**
   * Puts the lines of a bill back, unless another call has, with an event in its history.
   *
   * @returns whether the archive has lines of no other bill, and is not recorded any more.
   */
  restore(archive: LinesInArchive, rows: readonly ArchivedRow[], by: LinesBroughtBackBy, now: Date): Promise<boolean>;
}

export type ArchivedBillFilter =
  | { readonly groupNumber: string }
  | { readonly year: number }
  | { readonly isNotPaid: true };

/** The file of an archive is missing, or not the one that was stored. */
export class UnusableArchive extends Error {
  constructor(
    readonly billNumber: string,
    archivePk: string,
  ) {
    super(`The lines of bill ${billNumber} can't be read: the file of archive ${archivePk} is missing or damaged.`);
  }
}

/**
 * Moves unchanged lines of paid bills of years past to compressed files in the file storage, and brings them back. A file is stored and read
 * again before lines are deleted, so an interruption loses nothing: the next run continues, and a file without a record is deleted as an
 * orphan. Safe beside servers and other runs.
 *
 * @source docs/decisions/maintenance.md#unchanged-lines-of-paid-bills-can-be-archived
 */
export class LineArchive {
  private readonly files: ArchiveFiles;

  constructor(
    private readonly records: LineRecords,
    files: FileStorage,
  ) {
    this.files = new ArchiveFiles(files, 'listbill-lines-1');
  }

  /**
   * @param before first day of a year: `2024-01-01`.
   * @param onBatch called after each archive with the number of bills so far.
   * @returns the number of archived bills.
   * @throws Error if the storage fails, or a stored file cannot be read back.
   */
  async run(before: string, now: Date, onBatch: (bills: number) => void = () => undefined): Promise<number> {
    let archived = 0;
    for (const groupNumber of await this.records.groups(before)) {
      for (let after: ArchivableBill | undefined; ; ) {
        const batch = firstBatch(await this.records.next(before, groupNumber, after, MAX_ARCHIVED_BILLS));
        if (batch.length === 0) break;
        archived += await this.archive(groupNumber, batch, now);
        after = batch.at(-1);
        onBatch(archived);
      }
    }
    return archived;
  }

  private async archive(groupNumber: string, bills: readonly ArchivableBill[], now: Date): Promise<number> {
    const rows = await this.records.rows(
      groupNumber,
      bills.map(({ billPk }) => billPk),
    );
    const archive = await this.files.store(groupNumber, rows);
    const count = await this.records.archive(archive, bills, rows, now);
    if (count === 0) await this.files.remove(archive);
    return count;
  }

  /**
   * Brings the lines of a bill back. Does nothing if none are archived.
   *
   * @throws UnusableArchive if the file is missing or damaged; then nothing changes.
   */
  async bringBack(billPk: string, by: LinesBroughtBackBy, now: Date): Promise<void> {
    const archive = await this.records.archiveOf(billPk);
    if (!archive) return;
    const rows = await this.read(archive);
    if (await this.records.restore(archive, rows, by, now)) await this.files.remove(archive);
  }

  /** The archived lines of a bill; none if all are in the database. @throws UnusableArchive if the file is missing or damaged. */
  async linesOf(billPk: string): Promise<readonly ArchivedRow[]> {
    const archive = await this.records.archiveOf(billPk);
    return archive ? this.read(archive) : [];
  }

  private async read(archive: LinesInArchive): Promise<readonly ArchivedRow[]> {
    const rows = await this.files.rowsOf(archive, archive.billPk);
    if (rows?.length !== archive.lineCount) throw new UnusableArchive(archive.billNumber, archive.archivePk);
    return rows;
  }

  /**
   * Brings the lines of many bills back, one bill after another.
   *
   * @param onFailure called for each bill whose lines cannot be read; the others follow.
   * @returns the number of bills.
   */
  async bringBackAll(
    which: ArchivedBillFilter,
    by: LinesBroughtBackBy,
    now: Date,
    onFailure: (error: UnusableArchive) => void,
  ): Promise<number> {
    let count = 0;
    for (const billPk of await this.records.archived(which)) {
      try {
        await this.bringBack(billPk, by, now);
        count += 1;
      } catch (error) {
        if (!(error instanceof UnusableArchive)) throw error;
        onFailure(error);
      }
    }
    return count;
  }
}
