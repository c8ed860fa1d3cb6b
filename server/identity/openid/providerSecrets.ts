import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { ProviderStorage } from '../../session/ports';

const KIND = 'ProviderSecrets';
const ID = 'current';

export interface ProviderSecrets extends Record<string, unknown> {
  /** Signs every token; private. */
  readonly signingKey: JWK;
  /** Signs the provider's cookies. */
  readonly cookieKey: string;
}

/**
 * Loads the keys, or creates them on the first start, so that a restart signs no one out. If several servers start at once
 * on one database, one creates the keys and the others load them.
 *
 * @throws Error if the stored value is invalid.
 */
export async function providerSecrets(storage: ProviderStorage): Promise<ProviderSecrets> {
  const stored = (await storage.find(KIND, ID))?.value;
  if (stored && isSecrets(stored)) return stored;
  const made = await makeSecrets();
  const isOurs = await storage.putNew({ kind: KIND, id: ID, value: made, uid: null, grantId: null, expiresAt: null });
  if (isOurs) return made;
  const theirs = (await storage.find(KIND, ID))?.value;
  if (theirs && isSecrets(theirs)) return theirs;
  throw new Error(`The stored ${KIND} entry is invalid. Delete the row; everyone then has to sign in again.`);
}

/**
 * As strong as a symmetric key of 128 bits (NIST SP 800-57).
 *
 * @source docs/decisions/identity.md#the-embedded-provider-signs-with-3072-bits
 */
const SIGNING_KEY_BITS = 3_072;

async function makeSecrets(): Promise<ProviderSecrets> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: SIGNING_KEY_BITS });
  const kid = randomBytes(8).toString('hex');
  const signingKey = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid };
  return { signingKey, cookieKey: randomBytes(32).toString('base64url') };
}

function isSecrets(value: Readonly<Record<string, unknown>>): value is ProviderSecrets {
  return typeof value['cookieKey'] === 'string' && typeof value['signingKey'] === 'object';
}
