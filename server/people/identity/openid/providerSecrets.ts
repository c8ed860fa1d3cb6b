import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { ProviderStorage } from '../../session/ports';

const KIND = 'ProviderSecrets';
const FIRST = 'current';
const DAY_MS = 24 * 60 * 60_000;

export interface ProviderSecrets extends Record<string, unknown> {
  /** Signs every token; private. */
  readonly signingKey: JWK;
  /** The key before, still published so that its tokens stay valid; null if there was none. */
  readonly formerKey?: JWK | null;
  /** When the signing key was made, epoch milliseconds; unknown for the first installations. */
  readonly madeAt?: number;
  /** Signs the provider's cookies. */
  readonly cookieKey: string;
}

/** @source docs/decisions/identity.md#the-embedded-provider-signs-with-3072-bits */
const KEY_LIFE_MS = 365 * DAY_MS;

/**
 * Loads the keys, or creates them on the first start, so that a restart signs no one out. A signing key that is too weak or a
 * year old is followed by a new one. If several servers start at once on one database, one creates the keys and the others
 * load them.
 *
 * @throws Error if the stored value is invalid.
 */
export async function providerSecrets(storage: ProviderStorage, now = Date.now()): Promise<ProviderSecrets> {
  for (let id = FIRST, former: ProviderSecrets | undefined; ; ) {
    const secrets = (await stored(storage, id)) ?? (await created(storage, id, former, now));
    if (!isOutdated(secrets, now)) return secrets;
    id = `after ${secrets.signingKey.kid}`;
    former = secrets;
  }
}

async function stored(storage: ProviderStorage, id: string): Promise<ProviderSecrets | undefined> {
  const value = (await storage.find(KIND, id))?.value;
  if (value === undefined || isSecrets(value)) return value;
  throw new Error(`The stored ${KIND} entry is invalid. Delete the row; everyone then has to sign in again.`);
}

async function created(
  storage: ProviderStorage,
  id: string,
  former: ProviderSecrets | undefined,
  now: number,
): Promise<ProviderSecrets> {
  const value = {
    signingKey: await newSigningKey(),
    formerKey: former?.signingKey ?? null,
    madeAt: now,
    cookieKey: former?.cookieKey ?? randomBytes(32).toString('base64url'),
  };
  const isOurs = await storage.putNew({ kind: KIND, id, value, uid: null, grantId: null, expiresAt: null });
  return isOurs ? value : ((await stored(storage, id)) ?? value);
}

/** A key is outdated a year after it was made, and one of unknown age at once. */
function isOutdated({ signingKey, madeAt = 0 }: ProviderSecrets, now: number): boolean {
  const bits = Buffer.from(signingKey.n ?? '', 'base64url').length * 8;
  return bits < SIGNING_KEY_BITS || now - madeAt >= KEY_LIFE_MS;
}

/** As strong as a symmetric key of 128 bits (NIST SP 800-57). */
const SIGNING_KEY_BITS = 3_072;

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: SIGNING_KEY_BITS });
  const kid = randomBytes(8).toString('hex');
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid };
}

function isSecrets(value: Readonly<Record<string, unknown>>): value is ProviderSecrets {
  return typeof value['cookieKey'] === 'string' && typeof value['signingKey'] === 'object';
}
