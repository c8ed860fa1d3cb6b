import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { ProviderStorage } from '../../../application/session/ports';

const KIND = 'ProviderSecrets';
const ID = 'current';

export interface ProviderSecrets extends Record<string, unknown> {
  /** Signs every token; private. */
  readonly signingKey: JWK;
  /** Signs the provider's cookies. */
  readonly cookieKey: string;
}

/**
 * The keys made on the first start; ever after the same ones, so that a restart signs nobody out. Of several servers that
 * start at once on one database, one makes them and the others take them.
 *
 * @throws Error when what is stored is something else.
 */
export async function providerSecrets(storage: ProviderStorage): Promise<ProviderSecrets> {
  const stored = (await storage.find(KIND, ID))?.value;
  if (stored && isSecrets(stored)) return stored;
  const made = await makeSecrets();
  const isOurs = await storage.putNew({ kind: KIND, id: ID, value: made, uid: null, grantId: null, expiresAt: null });
  if (isOurs) return made;
  const theirs = (await storage.find(KIND, ID))?.value;
  if (theirs && isSecrets(theirs)) return theirs;
  throw new Error(`What is stored as ${KIND} cannot be read: remove the row, and everybody signs in once more.`);
}

async function makeSecrets(): Promise<ProviderSecrets> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(8).toString('hex');
  const signingKey = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid };
  return { signingKey, cookieKey: randomBytes(32).toString('base64url') };
}

function isSecrets(value: Readonly<Record<string, unknown>>): value is ProviderSecrets {
  return typeof value['cookieKey'] === 'string' && typeof value['signingKey'] === 'object';
}
