import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { JoseTokenVerifier } from '../../../server/people/identity/JoseTokenVerifier';

export const ISSUER = 'https://id.test/';
export const AUDIENCE = 'https://listbill.test/api';
export const NAMESPACE = 'https://listbill.example/';
/** The application of these tokens: what a development server takes for its own. */
export const APPLICATION = 'listbill-web';
const KEY_ID = 'test';

export interface TokenOptions {
  readonly issuer?: string;
  readonly audience?: string;
  /** Seconds from now; default: 3,600. Negative for an expired token. */
  readonly expiresIn?: number;
  /** Epoch seconds; default: one second ago. */
  readonly issuedAt?: number;
  /** The `typ` header; default: `at+jwt`. */
  readonly type?: string;
  /** Additional claims. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** Claims of a provider that has verified the email. */
export const verifiedEmail = (email: string) => ({
  [`${NAMESPACE}email`]: email,
  [`${NAMESPACE}email_verified`]: true,
});

/** Claims of a provider that names the session. @param signedInAt epoch seconds; left out if undefined. */
export const sessionClaims = (sessionId: string, signedInAt?: number) => ({
  [`${NAMESPACE}session_id`]: sessionId,
  ...(signedInAt === undefined ? {} : { [`${NAMESPACE}auth_time`]: signedInAt }),
  [`${NAMESPACE}amr`]: ['pwd'],
});

/** Made once for each worker: a key takes up to a second. */
let keyPair: ReturnType<typeof generateKeyPair> | undefined;

/** Issues access tokens and publishes the key like a real issuer, with the real verifier configured to trust it. */
export async function startTestIssuer() {
  keyPair ??= generateKeyPair('RS256', { extractable: true });
  const { privateKey, publicKey } = await keyPair;
  const { e, kty, n } = await exportJWK(publicKey);
  const keys = JSON.stringify({ keys: [{ e, kty, n, kid: KEY_ID, alg: 'RS256', use: 'sig' }] });
  const server = createServer((_request, response) => response.end(keys));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const verifier = new JoseTokenVerifier({
    issuer: ISSUER,
    audience: AUDIENCE,
    namespace: NAMESPACE,
    keysUrl: `http://127.0.0.1:${port}/`,
  });
  /** @param subject undefined for a token that names no person */
  const tokenFor = async (subject: string | undefined, options: TokenOptions = {}): Promise<string> => {
    const { issuer = ISSUER, audience = AUDIENCE, expiresIn = 3600, type = 'at+jwt', claims = {} } = options;
    const now = Math.floor(Date.now() / 1000);
    const { issuedAt = now + Math.min(0, expiresIn) - 1 } = options;
    return new SignJWT({ azp: APPLICATION, ...(subject !== undefined && { sub: subject }), ...claims })
      .setProtectedHeader({ alg: 'RS256', typ: type, kid: KEY_ID })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(now + expiresIn)
      .sign(privateKey);
  };
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  /** Address of the key for a server in another process, which must be configured with `ISSUER`. */
  const url = `http://127.0.0.1:${port}/`;
  return { verifier, tokenFor, url, close };
}

export type TestIssuer = Awaited<ReturnType<typeof startTestIssuer>>;
