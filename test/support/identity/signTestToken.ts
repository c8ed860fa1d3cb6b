import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { providerSecrets } from '../../../server/people/identity/openid/providerSecrets';
import type { InMemoryProviderStorage } from './InMemoryProviderStorage';

interface Header {
  readonly [name: string]: string;
}

/** Signs any claims with the provider's key, for tokens that the provider would never issue. */
export async function signTestToken(
  storage: InMemoryProviderStorage,
  claims: JWTPayload,
  header: Header = {},
): Promise<string> {
  const { signingKey } = await providerSecrets(storage);
  const key = await importJWK(signingKey, 'RS256');
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: signingKey.kid ?? '', ...header })
    .sign(key);
}
