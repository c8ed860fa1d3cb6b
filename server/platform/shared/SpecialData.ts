import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { isSocialSecurity } from '../../../src/domain/platform/text/maskNumbers';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Of encrypted texts. */
export const SEALED_PREFIX = 's1.';
const SEALED_JSON = '{"sealed":';
const FILE_PREFIX = Buffer.from('LBSEAL1\n');
/** Encrypted without letting others run. */
const SLICE_BYTES = 2 * 1024 * 1024;
const FASTEST = 1;
/** A birth date or the last digits of a Social Security number, as in the keys of people whom a file has no number for. */
const IN_KEYS = /\b(?:born \d{4}-\d{2}-\d{2}|ends \d{4})\b/;
const NUMBERS = /\d[\d-]*/g;

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/**
 * Encrypts special data where it is stored: texts, JSON, and files, with AES-256-GCM. Values that are not encrypted are read as they
 * are: texts without special data never are.
 *
 * @source docs/decisions/maintenance.md#special-data-is-encrypted-with-a-key-of-its-own
 */
export class SpecialData {
  // As key objects: a file may have 50,000 numbers, and a key given as bytes is read again for each.
  private readonly encryption: KeyObject;
  private readonly fingerprint: KeyObject;

  /**
   * @param dataKey 32 bytes.
   * @param encrypts whether new values are encrypted; false for a database that was opened without its keys.
   */
  constructor(
    dataKey: Buffer,
    private readonly encrypts = true,
  ) {
    if (dataKey.length !== KEY_BYTES) throw new RangeError(`The data key has ${KEY_BYTES} bytes.`);
    this.encryption = derive(dataKey, 'listbill special data');
    this.fingerprint = derive(dataKey, 'listbill special fingerprint');
  }

  /**
   * Encrypts a text, equal texts alike, so that they can be compared: the nonce is a keyed hash of the text. Texts without special
   * data are returned unchanged.
   *
   * @param text a member number, or a key made of names, numbers, and dates.
   */
  sealText(text: string): string {
    if (!isSealedText(text) && !(this.encrypts && hasSpecialData(text))) return text;
    const nonce = createHmac('sha256', this.fingerprint).update(text).digest().subarray(0, NONCE_BYTES);
    return SEALED_PREFIX + this.encrypt(Buffer.from(text), nonce, 'text').toString('base64url');
  }

  /** @throws Error if it was encrypted with another key. */
  openText(stored: string): string {
    if (!isSealedText(stored)) return stored;
    return this.decrypt(Buffer.from(stored.slice(SEALED_PREFIX.length), 'base64url'), 'text').toString('utf8');
  }

  /** `sealText` for many texts, of which members have several rows. */
  sealer(): (text: string) => string {
    return remembered((text) => this.sealText(text));
  }

  /** `openText` for many texts. */
  opener(): (stored: string) => string {
    return remembered((stored) => this.openText(stored));
  }

  /** A keyed hash of a text, in hex. The text cannot be found from it without the data key. @param purpose keeps hashes of other uses apart */
  fingerprintOf(text: string, purpose: string): string {
    return createHmac('sha256', this.fingerprint).update(`${purpose}\0${text}`).digest('hex');
  }

  /** The text as it is and encrypted, to find it in either form. */
  storedTexts(text: string): readonly string[] {
    return [...new Set([text, this.sealText(text)])];
  }

  /**
   * @param json JSON text.
   * @param context identifies the row; the value can be decrypted for no other row.
   * @returns JSON text to store.
   */
  async sealJson(json: string, context: string): Promise<string> {
    if (!this.encrypts && !json.startsWith(SEALED_JSON)) return json;
    const packed = await deflate(json, { level: FASTEST });
    const sealed = this.encrypt(packed, randomBytes(NONCE_BYTES), context);
    return JSON.stringify({ sealed: SEALED_PREFIX + sealed.toString('base64url') });
  }

  /** @param stored the parsed JSON. @throws Error if it was encrypted with another key or for another row. */
  async openJson(stored: unknown, context: string): Promise<unknown> {
    const sealed = sealedIn(stored);
    if (sealed === undefined) return stored;
    const packed = this.decrypt(Buffer.from(sealed.slice(SEALED_PREFIX.length), 'base64url'), context);
    return JSON.parse((await inflate(packed)).toString('utf8')) as unknown;
  }

  /**
   * Encrypts a secret, always.
   *
   * @param context identifies the row; the value can be decrypted for no other row.
   */
  sealSecret(secret: string, context: string): string {
    return SEALED_PREFIX + this.encrypt(Buffer.from(secret), randomBytes(NONCE_BYTES), context).toString('base64url');
  }

  /** @throws Error if it was not encrypted, or with another key or for another row. */
  openSecret(stored: string, context: string): string {
    if (!isSealedText(stored)) throw new Error('This secret is not encrypted.');
    return this.decrypt(Buffer.from(stored.slice(SEALED_PREFIX.length), 'base64url'), context).toString('utf8');
  }

  /** @param context identifies the file. */
  async sealBytes(bytes: Uint8Array, context: string): Promise<Uint8Array> {
    if (!this.encrypts && !isSealedFile(bytes)) return bytes;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.encryption, nonce).setAAD(Buffer.from(context));
    const parts = await sliced(bytes, (slice) => cipher.update(slice));
    return Buffer.concat([FILE_PREFIX, nonce, ...parts, cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws Error if it was encrypted with another key or for another file, or is damaged. */
  async openBytes(stored: Uint8Array, context: string): Promise<Uint8Array> {
    if (!isSealedFile(stored)) return stored;
    const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength).subarray(FILE_PREFIX.length);
    const decipher = createDecipheriv('aes-256-gcm', this.encryption, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const parts = await sliced(bytes.subarray(NONCE_BYTES, -TAG_BYTES), (slice) => decipher.update(slice));
    return Buffer.concat([...parts, decipher.final()]);
  }

  private encrypt(bytes: Uint8Array, nonce: Uint8Array, context: string): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.encryption, nonce).setAAD(Buffer.from(context));
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  private decrypt(sealed: Buffer, context: string): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.encryption, sealed.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  }
}

/** Encryption context of a draft. */
export function draftContext(userId: string, draftId: string): string {
  return `drafts/${userId}/${draftId}`;
}

/** Whether a stored file is encrypted. */
export function isSealedFile(bytes: Uint8Array): boolean {
  return FILE_PREFIX.equals(bytes.subarray(0, FILE_PREFIX.length));
}

/** Whether a text contains a number that can be a Social Security number, or a birth date. */
export function hasSpecialData(text: string): boolean {
  return IN_KEYS.test(text) || isSocialSecurity(text) || (text.match(NUMBERS) ?? []).some(isSocialSecurity);
}

/** The shortest encrypted text has a nonce and a tag. */
function isSealedText(text: string): boolean {
  return text.startsWith(SEALED_PREFIX) && /^[\w-]{38,}$/.test(text.slice(SEALED_PREFIX.length));
}

function sealedIn(stored: unknown): string | undefined {
  if (typeof stored !== 'object' || stored === null || Object.keys(stored).length !== 1) return undefined;
  const sealed: unknown = Reflect.get(stored, 'sealed');
  return typeof sealed === 'string' && isSealedText(sealed) ? sealed : undefined;
}

/** Keeps the results while it is used. */
function remembered(work: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = work(text);
    known.set(text, result);
    return result;
  };
}

async function sliced(bytes: Uint8Array, work: (slice: Uint8Array) => Buffer): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    if (start > 0) await setImmediate();
    parts.push(work(bytes.subarray(start, start + SLICE_BYTES)));
  }
  return parts;
}

function derive(key: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, KEY_BYTES)));
}
