import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { BackupConfig } from '../../../platform/config/Config';
import { BackupUnusable } from './BackupFile';
import { ByteReader } from './ByteReader';

const FORMAT = 'listbill-encrypted-1';
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const KEY_BYTES = 32;
const KEY_ID_DIGITS = 8;
const MAX_HEAD_BYTES = 1024;

/** The keys of backups: new ones are encrypted with the first. */
export type BackupKeys = Pick<BackupConfig, 'key' | 'formerKey'>;

const headSchema = v.object({ format: v.literal(FORMAT), keyId: v.string(), salt: v.string() });

/**
 * Encrypts a backup: a line of JSON with the format, the key's id, and a salt; then chunks of 64 KiB, each with a tag of 16
 * bytes. The cipher is AES-256-GCM under HKDF-SHA256(key, salt, `listbill backup`). A chunk's nonce is its number (11 bytes,
 * big-endian) and a byte that is 1 for the last chunk, so that chunks cannot be removed, added or moved. The line is
 * authenticated with every chunk.
 *
 * @param key 32 bytes
 */
export async function* encryptBackup(
  content: AsyncIterable<Uint8Array>,
  key: Buffer,
): AsyncGenerator<Buffer, void, undefined> {
  const salt = randomBytes(KEY_BYTES).toString('base64url');
  const head = JSON.stringify({ format: FORMAT, keyId: keyIdOf(key), salt });
  yield Buffer.from(`${head}\n`);
  const fileKey = derive(key, salt, 'listbill backup');
  const reader = new ByteReader(content);
  for (let index = 0, isLast = false; !isLast; index++) {
    const chunk = await reader.upTo(CHUNK_BYTES);
    isLast = await reader.isAtEnd();
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(index, isLast)).setAAD(Buffer.from(head));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * @param key of BACKUP_KEY
 * @param formerKey of BACKUP_KEY_FORMER, for files from before the key was replaced
 * @returns the content of an encrypted backup, or of a file that is not encrypted.
 * @throws BackupUnusable if the key is missing or another one; while reading, if it is damaged.
 */
export async function decryptBackup(
  bytes: AsyncIterable<Uint8Array>,
  { key: current, formerKey }: BackupKeys,
): Promise<ByteReader> {
  const reader = new ByteReader(bytes);
  const start = await reader.upTo(MAX_HEAD_BYTES);
  const whole = () => joined(start, reader);
  const [line = ''] = start.toString('latin1').split('\n', 1);
  if (!line.includes(FORMAT)) return new ByteReader(whole());
  const head = headOf(line);
  if (current === undefined)
    throw new BackupUnusable('This backup is encrypted. Set BACKUP_KEY to its key and try again.');
  const key = [current, formerKey].find((one) => one !== undefined && keyIdOf(one) === head.keyId);
  if (key === undefined)
    throw new BackupUnusable(
      'This backup was encrypted with another key than BACKUP_KEY. Set BACKUP_KEY_FORMER to that key and try again.',
    );
  const encrypted = new ByteReader(whole());
  await encrypted.line(MAX_HEAD_BYTES);
  return new ByteReader(decryptChunks(encrypted, derive(key, head.salt, 'listbill backup'), Buffer.from(line)));
}

async function* joined(start: Buffer, rest: ByteReader): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield start;
    yield* rest.rest();
  } finally {
    await rest.close();
  }
}

function headOf(line: string): v.InferOutput<typeof headSchema> {
  try {
    return v.parse(headSchema, JSON.parse(line));
  } catch (cause) {
    throw damaged(cause);
  }
}

async function* decryptChunks(
  reader: ByteReader,
  fileKey: Buffer,
  head: Buffer,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    for (let index = 0, isLast = false; !isLast; index++) {
      const sealed = await reader.upTo(CHUNK_BYTES + TAG_BYTES);
      isLast = await reader.isAtEnd();
      yield decrypted(sealed, fileKey, nonceOf(index, isLast), head);
    }
  } finally {
    await reader.close();
  }
}

function decrypted(sealed: Buffer, fileKey: Buffer, nonce: Buffer, head: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce, { authTagLength: TAG_BYTES })
      .setAAD(head)
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw damaged(cause);
  }
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

const keyIdOf = (key: Buffer) => derive(key, '', 'listbill backup key id').toString('hex').slice(0, KEY_ID_DIGITS);

function derive(key: Buffer, salt: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, purpose, KEY_BYTES));
}

function damaged(cause: unknown): BackupUnusable {
  return new BackupUnusable('The backup is damaged or incomplete. Nothing was changed.', { cause });
}
