import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { ByteReader } from './ByteReader';

/** A backup that cannot be made or restored. The message is shown to the operator. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable';
}

/** The header of a backup. */
export interface BackupHead {
  /** ISO timestamp, UTC. */
  readonly madeAt: string;
  readonly engine: 'pglite' | 'postgres';
  /** Names of the database's migrations; undefined in formats before 3. */
  readonly migrations: readonly string[] | undefined;
  /** Fingerprint of the encryption key that the database was used with; null if it has none yet. */
  readonly keyFingerprint: string | null;
  /** The encryption key in base64; null if it was set in the environment and must be stored separately. */
  readonly encryptionKey: string | null;
}

/** The database, what it contains, or a stored file. Its content is read once, completely, before the next part. */
export interface BackupPart {
  /** `database`, `contents`, or `files/` and a storage key. */
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

export const DATABASE_PART = 'database';
/** `BackupContents` as JSON, written after the database. Backups from earlier versions have none. */
export const CONTENTS_PART = 'contents';
export const FILES_PREFIX = 'files/';

const FORMAT = 'listbill-backup-3';
/** Enough for the list of 100,000 files that older formats have in their first line. */
const MAX_HEAD_BYTES = 32 * 1024 * 1024;
const BLOCK_BYTES = 64 * 1024;
const LENGTH_BYTES = 4;
const HASH_BYTES = 32;

/**
 * Writes format 3: a line of JSON about the backup; for each part a line of JSON with its name, blocks that each start with their
 * length (4 bytes, big-endian), a length of 0, and the SHA-256 of the content; and a last line with the number of parts.
 */
export async function* packBackup(
  head: BackupHead,
  parts: AsyncIterable<BackupPart>,
): AsyncGenerator<Buffer, void, undefined> {
  yield line({ format: FORMAT, ...head });
  let count = 0;
  for await (const { name, content } of parts) {
    yield line({ part: name });
    const hash = createHash('sha256');
    for await (const chunk of content) {
      if (chunk.length === 0) continue;
      hash.update(chunk);
      yield lengthOf(chunk.length);
      yield Buffer.from(chunk);
    }
    yield Buffer.concat([lengthOf(0), hash.digest()]);
    count += 1;
  }
  yield line({ parts: count });
}

const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes);
  return length;
}

export interface OpenedBackup {
  readonly head: BackupHead;
  /** @throws BackupUnusable if a part is damaged, or parts are missing at the end. */
  readonly parts: () => AsyncGenerator<BackupPart, void, undefined>;
}

const textOrNull = v.optional(v.nullable(v.string()), null);
const headSchema = v.object({
  format: v.literal(FORMAT),
  madeAt: v.string(),
  engine: v.picklist(['pglite', 'postgres']),
  migrations: v.array(v.string()),
  keyFingerprint: textOrNull,
  encryptionKey: textOrNull,
});
const sizeSchema = { bytes: v.pipe(v.number(), v.integer(), v.minValue(0)), sha256: v.string() };
/** Formats 1, without files, and 2: the sizes first, then the database and the files one after another. */
const olderHeadSchema = v.object({
  format: v.picklist(['listbill-backup-1', 'listbill-backup-2']),
  madeAt: v.string(),
  encryptionKey: textOrNull,
  ...sizeSchema,
  files: v.optional(v.array(v.object({ name: v.string(), ...sizeSchema })), []),
});

/** @throws BackupUnusable for any other file. */
export async function openBackup(bytes: ByteReader): Promise<OpenedBackup> {
  const head = parseJson(await bytes.line(MAX_HEAD_BYTES));
  const { success, output } = v.safeParse(headSchema, head);
  if (success) return { head: output, parts: () => readParts(bytes) };
  const older = v.safeParse(olderHeadSchema, head);
  if (!older.success) throw new BackupUnusable('This is not a Listbill backup, or a newer version made it.');
  const { madeAt, encryptionKey, files, ...database } = older.output;
  return {
    head: { madeAt, encryptionKey, engine: 'pglite', migrations: undefined, keyFingerprint: null },
    async *parts() {
      yield { name: DATABASE_PART, content: sized(bytes, database) };
      for (const file of files) yield { name: `${FILES_PREFIX}${file.name}`, content: sized(bytes, file) };
      if (!(await bytes.isAtEnd())) throw damaged();
    },
  };
}

async function* readParts(bytes: ByteReader): AsyncGenerator<BackupPart, void, undefined> {
  for (let count = 0; ; count++) {
    const found = parseJson(await bytes.line(BLOCK_BYTES)) as { part?: unknown; parts?: unknown } | undefined;
    if (typeof found?.part === 'string') yield { name: found.part, content: blocks(bytes) };
    else if (found?.parts === count && (await bytes.isAtEnd())) return;
    else throw damaged();
  }
}

async function* blocks(bytes: ByteReader): AsyncGenerator<Buffer, void, undefined> {
  const hash = createHash('sha256');
  for (;;) {
    const length = await bytes.upTo(LENGTH_BYTES);
    if (length.length < LENGTH_BYTES) throw damaged();
    const count = length.readUInt32BE();
    if (count === 0) break;
    const block = await bytes.upTo(count);
    if (block.length < count) throw damaged();
    hash.update(block);
    yield block;
  }
  if (!(await bytes.upTo(HASH_BYTES)).equals(hash.digest())) throw damaged();
}

async function* sized(
  reader: ByteReader,
  { bytes, sha256 }: { readonly bytes: number; readonly sha256: string },
): AsyncGenerator<Buffer, void, undefined> {
  const hash = createHash('sha256');
  for (let left = bytes; left > 0; ) {
    const block = await reader.upTo(Math.min(left, BLOCK_BYTES));
    if (block.length === 0) throw damaged();
    hash.update(block);
    left -= block.length;
    yield block;
  }
  if (hash.digest('hex') !== sha256) throw damaged();
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function damaged(): BackupUnusable {
  return new BackupUnusable('The backup is damaged or incomplete. Nothing was changed.');
}
