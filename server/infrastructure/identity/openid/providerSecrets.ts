import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { ProviderStorage } from '../../../application/session/ports/ProviderStorage';

const KIND = 'ProviderSecrets';
const ID = 'current';

export interface ProviderSecrets extends Record<string, unknown> {
  /** Signs every token; private. */
  readonly signingKey: JWK;
  /** Signs the provider's cookies. */
  readonly cookieKey: string;
}

/** The keys made on the first start; ever after the same ones, so that a restart signs nobody out. */
export async function providerSecrets(storage: ProviderStorage): Promise<ProviderSecrets> {
  const stored = (await storage.find(KIND, ID))?.value;
  if (stored && isSecrets(stored)) return stored;
  const secrets = await makeSecrets();
  await storage.put({ kind: KIND, id: ID, value: secrets, uid: null, grantId: null, expiresAt: null });
  return secrets;
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
