import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { newPk } from '../shared/newPk';
import type { FileStorage } from '../uploads/filePorts';

/** First part of the storage keys of archives. */
export const ARCHIVES_FOLDER = 'archives';

/** Limits of one archive, so that memory stays small and a bill is read back quickly. */
const MAX_BILLS = 500;
const MAX_LINES = 50_000;

const FORMAT = '{"format":"listbill-archive-1"}';

/** A paid bill with a snapshot in the database. */
export interface ArchivableBill {
  readonly groupNumber: string;
  readonly billPk: string;
  readonly version: number;
  readonly lineCount: number;
}

export interface ArchiveRecord {
  readonly groupNumber: string;
  readonly archivePk: string;
  /** SHA-256 of the stored file, in hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

/** A row of `bill_line_snapshots` as JSON, without line breaks. */
export type SnapshotLine = string;

/** The snapshots in the database, and which archive has those of other bills. */
export interface SnapshotRecords {
  /** What `next` would return in all. @param before first day of a year; bills whose period ended earlier */
  count(before: string): Promise<{ readonly bills: number; readonly lines: number }>;
  /** Paid bills after the given one, by group and key. */
  next(before: string, after: ArchivableBill | undefined, most: number): Promise<readonly ArchivableBill[]>;
  lines(groupNumber: string, billPks: readonly string[]): Promise<readonly SnapshotLine[]>;
  /**
   * Records the archive and deletes the snapshots it has, of bills that have not changed meanwhile.
   *
   * @param counts lines in the archive, by bill.
   * @returns the number of archived bills; 0 if the archive is not needed.
   */
  archive(
    archive: ArchiveRecord,
    bills: readonly ArchivableBill[],
    counts: ReadonlyMap<string, number>,
  ): Promise<number>;
  archiveOf(billPk: string): Promise<(ArchiveRecord & { readonly lineCount: number }) | undefined>;
  /** Puts a snapshot back, unless another call has. */
  restore(billPk: string, archive: ArchiveRecord, lines: readonly SnapshotLine[]): Promise<void>;
  /** The given archives that are recorded. */
  existing(archivePks: readonly string[]): Promise<ReadonlySet<string>>;
}

export const archiveFileKey = (archivePk: string): string => `${ARCHIVES_FOLDER}/${archivePk}`;

/**
 * Moves the snapshots of paid bills of years past to compressed files in the file storage, and reads them back. Bills keep their
 * lines, changes, events and totals. A file is stored and read again before rows are deleted, so an interruption loses nothing:
 * the next run continues, and a file without a record is deleted as an orphan. Safe beside servers and other runs.
 *
 * @source docs/decisions/maintenance.md#only-released-states-of-paid-bills-are-archived
 */
export class SnapshotArchive {
  constructor(
    private readonly records: SnapshotRecords,
    private readonly files: FileStorage,
  ) {}

  /**
   * @param before first day of a year: `2024-01-01`.
   * @param onBatch called after each archive with the number of bills so far.
   * @throws Error if the storage fails, or a stored file cannot be read back.
   */
  async run(before: string, onBatch: (bills: number) => void = () => undefined): Promise<number> {
    let archived = 0;
    for (let after: ArchivableBill | undefined; ; ) {
      const batch = firstBatch(await this.records.next(before, after, MAX_BILLS));
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
    const bytes = await this.files.get(archiveFileKey(archive.archivePk));
    if (!bytes || sha256(bytes) !== archive.sha256) return false;
    const lines = (await unpacked(bytes)).filter((line) => billPkOf(line) === billPk);
    if (lines.length !== archive.lineCount) return false;
    await this.records.restore(billPk, archive, lines);
    return true;
  }

  private async archive(bills: readonly ArchivableBill[]): Promise<number> {
    const groupNumber = bills[0]?.groupNumber ?? '';
    const lines = await this.records.lines(
      groupNumber,
      bills.map(({ billPk }) => billPk),
    );
    const archivePk = newPk(groupNumber);
    const bytes = await packed(lines);
    await this.files.put(archiveFileKey(archivePk), bytes);
    const stored = await this.files.get(archiveFileKey(archivePk));
    const isSame = stored !== undefined && isEqual(await unpacked(stored), lines);
    if (!isSame) throw new Error(`The archive ${archivePk} could not be read back from the file storage.`);
    const counts = new Map<string, number>();
    for (const billPk of lines.map(billPkOf)) counts.set(billPk, (counts.get(billPk) ?? 0) + 1);
    const record = { groupNumber, archivePk, sha256: sha256(stored), bytes: stored.length };
    const archived = await this.records.archive(record, bills, counts);
    if (archived === 0) await this.files.remove(archiveFileKey(archivePk));
    return archived;
  }
}

/** The first bills of one group, with at most `MAX_LINES` lines unless the first has more. */
function firstBatch(bills: readonly ArchivableBill[]): readonly ArchivableBill[] {
  let lines = 0;
  const end = bills.findIndex(({ groupNumber, lineCount }, index) => {
    lines += lineCount;
    return groupNumber !== bills[0]?.groupNumber || (index > 0 && lines > MAX_LINES);
  });
  return end === -1 ? bills : bills.slice(0, end);
}

function isEqual(stored: readonly SnapshotLine[], lines: readonly SnapshotLine[]): boolean {
  return stored.length === lines.length && stored.every((line, index) => line === lines[index]);
}

const billPkOf = (line: SnapshotLine): string => (JSON.parse(line) as { readonly bill_pk: string }).bill_pk;

/** NDJSON: the format, then the rows. */
async function packed(lines: readonly SnapshotLine[]): Promise<Uint8Array> {
  return promisify(gzip)([FORMAT, ...lines].join('\n'));
}

async function unpacked(bytes: Uint8Array): Promise<readonly SnapshotLine[]> {
  const [format, ...lines] = (await promisify(gunzip)(bytes)).toString().split('\n');
  if (format !== FORMAT) throw new Error(`An archive has the format ${format?.slice(0, 40)}.`);
  return lines;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
