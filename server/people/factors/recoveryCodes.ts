import { createHash, randomBytes } from 'node:crypto';

export const RECOVERY_CODES = 10;
/** Crockford's digits: no letter looks like a number. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_DIGITS = 24;
const GROUP = /.{4}(?=.)/g;

/** Ten new codes of 120 bits each, in groups of four digits. @source docs/decisions/identity.md#one-authenticator-app-and-ten-recovery-codes */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const digits = [...randomBytes(CODE_DIGITS)].map((byte) => DIGITS.charAt(byte % DIGITS.length));
    return digits.join('').replaceAll(GROUP, '$&-');
  });
}

/**
 * The hash under which a code is stored. With 120 random bits, a plain hash cannot be reversed.
 *
 * @param typed in any case; spaces and dashes are ignored, and letters that look like digits are read as digits.
 */
export function recoveryHash(userId: string, typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const code = plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(`${userId} ${code}`).digest('base64url');
}
