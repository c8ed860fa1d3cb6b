import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Encryption } from './Encryption';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_DIGITS = 8;

/**
 * AES-256-GCM under keys derived from one master key. Stored as `v1.<key id>.<nonce, ciphertext and tag in base64url>`. While the
 * key is being replaced, values of the former key can still be read.
 */
export class AesEncryption implements Encryption {
  private readonly current: Keys;
  private readonly all: readonly Keys[];

  /** @throws RangeError unless the master keys have 32 bytes. */
  constructor(masterKey: Buffer, formerMasterKey?: Buffer) {
    this.current = keysOf(masterKey);
    this.all = formerMasterKey === undefined ? [this.current] : [this.current, keysOf(formerMasterKey)];
  }

  /** Identifies the key in stored values: 8 hex digits. */
  get keyId(): string {
    return this.current.id;
  }

  encrypt(text: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.current.encryption, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return prefixOf(this.current) + sealed.toString('base64url');
  }

  decrypt(stored: string, context: string): string {
    const keys = this.all.find((one) => stored.startsWith(prefixOf(one)));
    if (!keys) throw new Error('This value was encrypted with a different key than the current one.');
    const sealed = Buffer.from(stored.slice(prefixOf(keys).length), 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', keys.encryption, sealed.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    );
  }

  fingerprint(text: string): string {
    return fingerprintWith(this.current, text);
  }

  fingerprints(text: string): readonly string[] {
    return this.all.map((keys) => fingerprintWith(keys, text));
  }
}

interface Keys {
  readonly id: string;
  readonly encryption: Buffer;
  readonly fingerprint: Buffer;
}

function keysOf(masterKey: Buffer): Keys {
  if (masterKey.length !== KEY_BYTES) throw new RangeError(`The encryption key has ${KEY_BYTES} bytes.`);
  return {
    id: derive(masterKey, 'listbill key id').toString('hex').slice(0, KEY_ID_DIGITS),
    encryption: derive(masterKey, 'listbill encryption'),
    fingerprint: derive(masterKey, 'listbill fingerprint'),
  };
}

const prefixOf = ({ id }: Keys) => `v1.${id}.`;

const fingerprintWith = ({ fingerprint }: Keys, text: string) =>
  createHmac('sha256', fingerprint).update(text).digest('base64url');

function derive(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), purpose, KEY_BYTES));
}
