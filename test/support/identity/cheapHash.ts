import { scryptSync } from 'node:crypto';

const SALT = Buffer.from('salt for all tests');
const KEY_BYTES = 32;
const COST = { ln: 4, r: 1, p: 1 };

/**
 * A password hash with a low cost, which keeps sign-in tests fast. `ScryptPasswords.test.ts` covers the real cost.
 */
export function cheapHash(password: string): string {
  const key = scryptSync(password, SALT, KEY_BYTES, { N: 2 ** COST.ln, r: COST.r, p: COST.p });
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${base64(SALT)}$${base64(key)}`;
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
