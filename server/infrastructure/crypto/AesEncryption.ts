import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Encryption } from '../../application/shared/Encryption';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_DIGITS = 8;

/** AES-256-GCM under keys derived from one master key. Stored as `v1.<key id>.<nonce, ciphertext and tag in base64url>`. */
export class AesEncryption implements Encryption {
  private readonly encryptionKey: Buffer;
  private readonly fingerprintKey: Buffer;
  private readonly prefix: string;

  /** @throws RangeError unless `masterKey` has 32 bytes. */
  constructor(masterKey: Buffer) {
    if (masterKey.length !== KEY_BYTES) throw new RangeError(`The encryption key has ${KEY_BYTES} bytes.`);
    this.encryptionKey = derive(masterKey, 'listbill encryption');
    this.fingerprintKey = derive(masterKey, 'listbill fingerprint');
    this.prefix = `v1.${derive(masterKey, 'listbill key id').toString('hex').slice(0, KEY_ID_DIGITS)}.`;
  }

  encrypt(text: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.encryptionKey, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return this.prefix + sealed.toString('base64url');
  }

  decrypt(stored: string, context: string): string {
    if (!stored.startsWith(this.prefix))
      throw new Error('This value was encrypted with a different key than the current one.');
    const sealed = Buffer.from(stored.slice(this.prefix.length), 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.encryptionKey, sealed.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    );
  }

  fingerprint(text: string): string {
    return createHmac('sha256', this.fingerprintKey).update(text).digest('base64url');
  }
}

function derive(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), purpose, KEY_BYTES));
}
