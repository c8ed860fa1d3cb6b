import type { FileStorage } from '../../../platform/files/filePorts';
import {
  type ArchivableBill,
  type ArchivedRow,
  ArchiveFiles,
  type ArchiveRecord,
  billPkOf,
  firstBatch,
  MAX_ARCHIVED_BILLS,
} from './ArchiveFiles';

/** The snapshots in the database, and which archive has those of other bills. */
export interface SnapshotRecords {
  /** Total number of bills that `next` would return. @param before first day of a year; counts bills whose period ended earlier */
  count(before: string): Promise<{ readonly bills: number; readonly lines: number }>;
  /** Paid bills after the given one, by group and key. */
  next(before: string, after: ArchivableBill | undefined, most: number): Promise<readonly ArchivableBill[]>;
  lines(groupNumber: string, billPks: readonly string[]): Promise<readonly ArchivedRow[]>;
  /**
   * Records the archive and deletes the snapshots it has, of bills that have not changed meanwhile.
   *
   * @param counts lines in the archive, by bill.
   * @returns the number of archived bills; 0 if there was nothing left to archive.
   */
  archive(
    archive: ArchiveRecord,
    bills: readonly ArchivableBill[],
    counts: ReadonlyMap<string, number>,
  ): Promise<number>;
  archiveOf(billPk: string): Promise<(ArchiveRecord & { readonly lineCount: number }) | undefined>;
  /** Puts a snapshot back, unless another call has. */
  restore(billPk: string, archive: ArchiveRecord, lines: readonly ArchivedRow[]): Promise<void>;
  /** The given archives that are recorded. */
  existing(archivePks: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Moves the snapshots of paid bills of years past to compressed files in the file storage, and reads them back. Bills keep their
 * lines, changes, events and totals. A file is stored and read again before rows are deleted, so an interruption loses nothing:
 * the next run continues, and a file without a record is deleted as an orphan. Safe beside servers and other runs.
 *
 * @source docs/decisions/maintenance.md#only-released-states-of-paid-bills-are-archived
 */
export class SnapshotArchive {
  private readonly files: ArchiveFiles;

  constructor(
    private readonly records: SnapshotRecords,
    files: FileStorage,
  ) {
    this.files = new ArchiveFiles(files, 'listbill-archive-1');
  }

  /**
   * @param before first day of a year: `2024-01-01`.
   * @param onBatch called after each archive with the number of bills so far.
   * @throws Error if the storage fails, or a stored file cannot be read back.
   */
  async run(before: string, onBatch: (bills: number) => void = () => undefined): Promise<number> {
    let archived = 0;
    for (let after: ArchivableBill | undefined; ; ) {
      const batch = firstBatch(await this.records.next(before, after, MAX_ARCHIVED_BILLS));
      if (batch.length === 0) return archived;
      archived += await this.archive(batch);
      after = batch.at(-1);
      onBatch(archived);
    }
  }

  /** Puts the snapshot of an archived bill back. @returns false if it has no archive, or its file is missing or damaged. */
  async restore(billPk: string): Promise<boolean> {
    const archive = await this.records.archiveOf(billPk);
    if (!archive) return false;
    const lines = await this.files.rowsOf(archive, billPk);
    if (lines?.length !== archive.lineCount) return false;
    await this.records.restore(billPk, archive, lines);
    return true;
  }

  private async archive(bills: readonly ArchivableBill[]): Promise<number> {
    const groupNumber = bills[0]?.groupNumber ?? '';
    const lines = await this.records.lines(
      groupNumber,
      bills.map(({ billPk }) => billPk),
    );
    const record = await this.files.store(groupNumber, lines);
    const counts = new Map<string, number>();
    for (const billPk of lines.map(billPkOf)) counts.set(billPk, (counts.get(billPk) ?? 0) + 1);
    const archived = await this.records.archive(record, bills, counts);
    if (archived === 0) await this.files.remove(record);
    return archived;
  }
}
