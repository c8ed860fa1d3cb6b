import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FileStorage } from '../../../platform/files/filePorts';
import { newPk } from '../../../platform/shared/newPk';

/** A paid bill whose lines, or whose snapshot, can be archived. */
export interface ArchivableBill {
  readonly groupNumber: string;
  readonly billPk: string;
  readonly version: number;
  /** Lines to archive. */
  readonly lineCount: number;
}

/** First part of the storage keys of archives. */
export const ARCHIVES_FOLDER = 'archives';

/** Limits of one archive, so that memory stays small and a bill is read back quickly. */
export const MAX_ARCHIVED_BILLS = 500;
const MAX_LINES = 50_000;

/** Kind of an archive's rows: lines as released, or lines of bills. Stored as the first line of its file. */
export type ArchiveFormat = 'listbill-archive-1' | 'listbill-lines-1';

export interface ArchiveRecord {
  readonly groupNumber: string;
  readonly archivePk: string;
  /** SHA-256 of the stored file, in hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

/** A row of a table as JSON, without line breaks. It has a `bill_pk`. */
export type ArchivedRow = string;

export const archiveFileKey = (archivePk: string): string => `${ARCHIVES_FOLDER}/${archivePk}`;

/** Compressed files of rows in the file storage: lines of JSON, after one that names the format. */
export class ArchiveFiles {
  constructor(
    private readonly files: FileStorage,
    private readonly format: ArchiveFormat,
  ) {}

  /** Stores rows of a group, and reads them again. @throws Error if the storage fails, or the file cannot be read back. */
  async store(groupNumber: string, rows: readonly ArchivedRow[]): Promise<ArchiveRecord> {
    const archivePk = newPk(groupNumber);
    await this.files.put(archiveFileKey(archivePk), await this.packed(rows));
    const stored = await this.files.get(archiveFileKey(archivePk));
    if (!stored || !isEqual(await this.unpacked(stored), rows))
      throw new Error(`The archive ${archivePk} could not be read back from the file storage.`);
    return { groupNumber, archivePk, sha256: sha256(stored), bytes: stored.length };
  }

  /** The rows of a bill; undefined if the file is missing or not the one that was stored. */
  async rowsOf(archive: ArchiveRecord, billPk: string): Promise<readonly ArchivedRow[] | undefined> {
    const bytes = await this.files.get(archiveFileKey(archive.archivePk));
    if (!bytes || sha256(bytes) !== archive.sha256) return undefined;
    return (await this.unpacked(bytes)).filter((row) => billPkOf(row) === billPk);
  }

  /** Deletes a file that no record refers to. */
  remove({ archivePk }: Pick<ArchiveRecord, 'archivePk'>): Promise<void> {
    return this.files.remove(archiveFileKey(archivePk));
  }

  private packed(rows: readonly ArchivedRow[]): Promise<Uint8Array> {
    return promisify(gzip)([headOf(this.format), ...rows].join('\n'));
  }

  private async unpacked(bytes: Uint8Array): Promise<readonly ArchivedRow[]> {
    const [head, ...rows] = (await promisify(gunzip)(bytes)).toString().split('\n');
    if (head !== headOf(this.format)) throw new Error(`An archive has the format ${head?.slice(0, 40)}.`);
    return rows;
  }
}

/** The bill that a row belongs to. */
export const billPkOf = (row: ArchivedRow): string => (JSON.parse(row) as { readonly bill_pk: string }).bill_pk;

/** The first bills of one group, with at most `MAX_LINES` lines unless the first has more. */
export function firstBatch<Bill extends { readonly groupNumber: string; readonly lineCount: number }>(
  bills: readonly Bill[],
): readonly Bill[] {
  let lines = 0;
  const end = bills.findIndex(({ groupNumber, lineCount }, index) => {
    lines += lineCount;
    return groupNumber !== bills[0]?.groupNumber || (index > 0 && lines > MAX_LINES);
  });
  return end === -1 ? bills : bills.slice(0, end);
}

const headOf = (format: ArchiveFormat): string => `{"format":"${format}"}`;

function isEqual(stored: readonly ArchivedRow[], rows: readonly ArchivedRow[]): boolean {
  return stored.length === rows.length && stored.every((row, index) => row === rows[index]);
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
