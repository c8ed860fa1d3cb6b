import { createHash, randomBytes } from 'node:crypto';
import type { KnownDevices } from '../../session/PasswordSignIn';
import type { ProviderStorage } from '../../session/ports';
import type { Context } from '../routes/Route';

const KIND = 'KnownDevice';
const COOKIE = 'listbill_device';
const PATH = '/u/';
const BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
const LIFE_MS = 180 * 24 * 60 * 60_000;
const NO_SUBJECT = '';

/**
 * Remembers in a cookie that a person has signed in in this browser. It gives no access; it only separates the person's own wrong
 * passwords from those of others. Stored as a digest with the person's subject, and removed with their sessions.
 */
export class DeviceCookies implements KnownDevices {
  constructor(
    private readonly storage: ProviderStorage,
    private readonly now: () => number = Date.now,
  ) {}

  /** The browser's token; undefined if it has none. */
  of(ctx: Context): string | undefined {
    const token = ctx.cookies.get(COOKIE, { signed: false });
    return token !== undefined && TOKEN.test(token) ? token : undefined;
  }

  async isKnown(device: string, subject: string = NO_SUBJECT): Promise<boolean> {
    return (await this.storage.find(KIND, idOf(device, subject))) !== undefined;
  }

  /** Call it when the person has signed in. */
  async remember(ctx: Context, subject: string): Promise<void> {
    const token = this.of(ctx) ?? randomBytes(BYTES).toString('base64url');
    const value = { accountId: subject };
    const expiresAt = this.now() + LIFE_MS;
    await this.storage.put({ kind: KIND, id: idOf(token, subject), value, uid: null, grantId: null, expiresAt });
    const options = { path: PATH, httpOnly: true, sameSite: 'lax', maxAge: LIFE_MS, signed: false } as const;
    ctx.cookies.set(COOKIE, token, options);
  }
}

const idOf = (token: string, subject: string) => createHash('sha256').update(`${token} ${subject}`).digest('base64url');
