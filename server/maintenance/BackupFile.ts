import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { assertKey } from '../application/uploads/filePorts';

/** A backup that cannot be made or restored. The message is shown to the operator. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable';
}

/** An uploaded file in a backup. */
export interface BackedUpFile {
  /** Its storage key. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The content of a backup. */
export interface Backup {
  /** ISO timestamp, UTC. */
  readonly madeAt: string;
  /** The encryption key in base64; null if it was set in the environment and must be stored separately. */
  readonly encryptionKey: string | null;
  /** The database's files (tar.gz). */
  readonly database: Buffer;
  /** The uploaded files in the order of their contents. */
  readonly files: readonly BackedUpFile[];
}

/** Readable formats, oldest first. The first has no uploaded files. */
const FORMATS: readonly unknown[] = ['listbill-backup-1', 'listbill-backup-2'];
/** Enough for 100,000 files. */
const MAX_HEADER_BYTES = 32 * 1024 * 1024;
const HEADER_CHUNK_BYTES = 64 * 1024;

/** Writes a header line of JSON with sizes and checksums, then the database, then each file. */
export async function* packBackup(
  { madeAt, encryptionKey, database, files }: Backup,
  read: (name: string) => Promise<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  const [bytes, sha256] = [database.length, sha256Of(database)];
  const head = { format: FORMATS.at(-1), madeAt, encryptionKey, bytes, sha256, files };
  yield Buffer.from(`${JSON.stringify(head)}\n`);
  yield database;
  for (const { name } of files) yield await read(name);
}

/**
 * @returns the backup, and its uploaded files one at a time. The backup is complete only if all files can be read.
 * @throws BackupUnusable if it is damaged or incomplete; reading the files throws it too.
 */
export async function openBackup(
  file: FileHandle,
): Promise<{ backup: Backup; contents: () => AsyncGenerator<{ readonly name: string; readonly content: Buffer }> }> {
  const line = await firstLine(file);
  const head = line && parseHeader(line.toString('utf8'));
  if (!head) throw new BackupUnusable('This is not a Listbill backup.');
  const { madeAt, encryptionKey, files } = head;
  let at = line.length + 1;
  const next = async (part: { readonly bytes: number; readonly sha256: string }): Promise<Buffer> => {
    const content = Buffer.alloc(part.bytes);
    const { bytesRead } = await file.read(content, 0, part.bytes, at);
    if (bytesRead !== part.bytes || sha256Of(content) !== part.sha256) throw damaged();
    at += part.bytes;
    return content;
  };
  const { size } = await file.stat();
  if (size !== files.reduce((sum, { bytes }) => sum + bytes, at + head.bytes)) throw damaged();
  const database = await next(head);
  return {
    backup: { madeAt, encryptionKey, database, files },
    async *contents() {
      for (const one of files) {
        assertKey(one.name);
        yield { name: one.name, content: await next(one) };
      }
    },
  };
}

type Header = Omit<Backup, 'database'> & { readonly bytes: number; readonly sha256: string };

async function firstLine(file: FileHandle): Promise<Buffer | undefined> {
  let read = Buffer.alloc(0);
  while (read.length < MAX_HEADER_BYTES) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEADER_CHUNK_BYTES), 0, HEADER_CHUNK_BYTES, read.length);
    read = Buffer.concat([read, buffer.subarray(0, bytesRead)]);
    const end = read.indexOf('\n');
    if (end !== -1) return read.subarray(0, end);
    if (bytesRead === 0) return undefined;
  }
  return undefined;
}

function parseHeader(text: string): Header | undefined {
  try {
    const head = JSON.parse(text) as Omit<Header, 'files'> &
      Partial<Pick<Header, 'files'>> & { readonly format: unknown };
    return FORMATS.includes(head.format) ? { ...head, files: head.files ?? [] } : undefined;
  } catch {
    return undefined;
  }
}

function damaged(): BackupUnusable {
  return new BackupUnusable('The backup is damaged or incomplete. Nothing was changed.');
}

/** In hex. */
export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
