import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const STEP_S = 30;
const SECRET_BYTES = 20;
/** Steps before and after the current one that count, because clocks of phones differ. */
const WINDOW = 1;
const CODE = /^\d{6}$/;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Listbill', label, secret, algorithm: 'SHA1', digits: 6, period: STEP_S });

/** A new random secret of 160 bits in Base32. */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/**
 * The secret that one sign-in shows, made of the one that waits for its first code. Someone else who knows the password and opens
 * this page in a sign-in of their own sees another one.
 *
 * @param signIn id of the sign-in or session.
 */
export function secretFor(pending: string, signIn: string): string {
  const digest = createHmac('sha256', pending).update(signIn).digest();
  return new Secret({ buffer: new Uint8Array(digest.subarray(0, SECRET_BYTES)).buffer }).base32;
}

/** The address that the QR code contains, as authenticator apps read it. */
export const appAddress = (secret: string, email: string): string => totpOf(secret, email).toString();

/**
 * The step of a code (RFC 6238), in periods of 30 seconds since 1970. The current step counts, and one before and after it.
 *
 * @param typed as typed; spaces and dashes are ignored.
 * @returns undefined if the code is wrong.
 */
export function stepOf(secret: string, typed: string, now: Date): number | undefined {
  const token = typed.replaceAll(/[\s-]/g, '');
  if (!CODE.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1_000 / STEP_S) + delta;
}
