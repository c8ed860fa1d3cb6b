import { decodeJwt, decodeProtectedHeader, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { InMemoryProviderStorage } from '../InMemoryProviderStorage';
import { signTestToken } from '../signTestToken';
import type { Crook } from './Crook';

const FUTURE_S = 600;

/** The ID token as the crook would have it. */
export async function bendIdToken(token: string, crook: Crook, storage: InMemoryProviderStorage): Promise<string> {
  const claims = decodeJwt(token);
  if (crook === 'signature') return withBrokenSignature(token);
  if (crook === 'foreignKey') return signedByStranger(token, claims);
  const changes = changesOf(crook, claims);
  if (!changes) return token;
  const bent = Object.fromEntries(Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined));
  return signTestToken(storage, bent, { typ: 'JWT' });
}

/** The claims that differ; one that is undefined is left out. Undefined when none differs. */
function changesOf(crook: Crook, { iat = 0 }: JWTPayload): Record<string, unknown> | undefined {
  const now = Math.floor(Date.now() / 1_000);
  if (typeof crook === 'object') {
    if (!('expiredSeconds' in crook)) return undefined;
    return { iat: iat - 3_600, exp: now - crook.expiredSeconds };
  }
  const changes: Partial<Record<typeof crook, Record<string, unknown>>> = {
    nonce: { nonce: 'of-another-sign-in' },
    issuer: { iss: 'https://elsewhere.test/' },
    audience: { aud: 'another-application' },
    subject: { sub: 'auth0|somebody-else' },
    issuedInFuture: { iat: now + FUTURE_S, exp: now + 2 * FUTURE_S },
    otherOrganization: { org_id: 'org_other' },
    noOrganization: { org_id: undefined },
  };
  return changes[crook];
}

function withBrokenSignature(token: string): string {
  const [header, payload, signature = ''] = token.split('.');
  const middle = Math.floor(signature.length / 2);
  const other = signature[middle] === 'A' ? 'B' : 'A';
  return [header, payload, signature.slice(0, middle) + other + signature.slice(middle + 1)].join('.');
}

async function signedByStranger(token: string, claims: JWTPayload): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  const { kid = '' } = decodeProtectedHeader(token);
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(privateKey);
}
