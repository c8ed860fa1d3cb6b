import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordCheck } from '../session/ports';

/** Derives a key from a password. */
type Derive = (password: string, salt: Buffer, bytes: number, cost: ScryptOptions) => Promise<Buffer>;
const scryptKey: Derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 32 MiB and three passes for each guess: one of the settings recommended by OWASP. N is 2 to the power of `ln`. */
const COST = { ln: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Compared with if there is no hash. No password matches it. */
const DUMMY_HASH = `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Of 4 MiB and one pass: for codes that live minutes and have few tries, and are checked while their row is locked. */
export const COST_OF_CODES = { ln: 12, r: 8, p: 1 };

/** Hashes as `$scrypt$ln=15,r=8,p=3$<salt>$<key>`. The cost is part of the hash, so that it can be raised later. */
export class ScryptPasswords implements PasswordCheck {
  constructor(
    private readonly derive: Derive = scryptKey,
    private readonly cost = COST,
  ) {}

  async hash(password: string): Promise<string> {
    const { ln, r, p } = this.cost;
    const salt = randomBytes(SALT_BYTES);
    const key = await this.derive(password.normalize('NFKC'), salt, KEY_BYTES, costOf(this.cost));
    return `$scrypt$ln=${ln},r=${r},p=${p}$${base64(salt)}$${base64(key)}`;
  }

  async matches(password: string, hash: string | null | undefined): Promise<boolean> {
    // Unknown people take the same time as known ones.
    const parts = PHC.exec(hash ?? DUMMY_HASH);
    if (!parts) return false;
    const [, ln, r, p, salt = '', key = ''] = parts;
    const expected = Buffer.from(key, 'base64');
    const cost = costOf({ ln: Number(ln), r: Number(r), p: Number(p) });
    const actual = await this.derive(password.normalize('NFKC'), Buffer.from(salt, 'base64'), expected.length, cost);
    return timingSafeEqual(actual, expected) && Boolean(hash);
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function costOf({ ln, r, p }: typeof COST): ScryptOptions {
  const N = 2 ** ln;
  return { N, r, p, maxmem: 256 * N * r };
}
