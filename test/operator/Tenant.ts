import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const AUDIENCE = 'https://listbill.company.example/api';
export const CLIENT_ID = 'listbill-operator';
const NAMESPACE = 'https://listbill.example/';

/** Where its certificate and key are, and the port of its own. */
export interface TenantOptions {
  readonly port: number;
  readonly certificate: string;
  readonly key: string;
  /** The application's only callback URL. */
  readonly callback: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** An identity provider with TLS in another process than the server's: Auth0's endpoints, for people who are signed in there. */
export async function startTenant({ port, certificate, key, callback, now }: TenantOptions) {
  const issuer = `https://localhost:${port}/`;
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'tenant', alg: 'RS256', use: 'sig' }];
  /** Codes for tokens that have not been redeemed. */
  const codes = new Map<string, string>();

  const tokenOf = (email: string) =>
    new SignJWT({
      azp: CLIENT_ID,
      [`${NAMESPACE}email`]: email,
      [`${NAMESPACE}email_verified`]: true,
      // Each token is of a new sign-in, with a second factor.
      [`${NAMESPACE}session_id`]: randomUUID(),
      [`${NAMESPACE}auth_time`]: Math.floor(now() / 1000) - 1,
      [`${NAMESPACE}amr`]: ['pwd', 'mfa'],
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: 'tenant' })
      .setSubject(`auth0|${email}`)
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setIssuedAt(Math.floor(now() / 1000) - 1)
      .setExpirationTime(Math.floor(now() / 1000) + 3_600)
      .sign(privateKey);

  const answers: Readonly<Record<string, (url: URL, body: string) => Promise<object | string>>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer,
      authorization_endpoint: `${issuer}authorize`,
      token_endpoint: `${issuer}oauth/token`,
      jwks_uri: `${issuer}.well-known/jwks.json`,
    }),
    '/.well-known/jwks.json': async () => ({ keys }),
    '/v2/logout': async () => ({}),
    '/authorize': async ({ searchParams: asked }) => {
      const isKnown = asked.get('client_id') === CLIENT_ID && asked.get('redirect_uri') === callback;
      if (!isKnown) return { error: 'unauthorized_client' };
      const email = asked.get('login_hint');
      if (!email) return `${callback}?error=login_required`;
      const code = randomUUID();
      codes.set(code, email);
      return `${callback}?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`;
    },
    '/oauth/token': async (_url, body) => {
      const code = new URLSearchParams(body).get('code') ?? '';
      const email = codes.get(code);
      codes.delete(code);
      return email === undefined ? { error: 'invalid_grant' } : { access_token: await tokenOf(email) };
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    const found = await answers[url.pathname]?.(url, await bodyOf(request));
    if (typeof found === 'string') response.writeHead(302, { location: found }).end();
    else response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}));
  }

  const options = { cert: readFileSync(certificate), key: readFileSync(key) };
  const server = createServer(options, (request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    domain: `localhost:${port}`,
    /** Signs a person in as a browser does, by redirect and code. @returns the access token */
    async signIn(email: string): Promise<string> {
      const query = new URLSearchParams({ client_id: CLIENT_ID, redirect_uri: callback, login_hint: email });
      const redirect = await fetch(`${issuer}authorize?${query}`, { redirect: 'manual' });
      const code = new URL(redirect.headers.get('location') ?? '').searchParams.get('code') ?? '';
      const body = new URLSearchParams({ grant_type: 'authorization_code', code });
      const answered = await fetch(`${issuer}oauth/token`, { method: 'POST', body });
      return ((await answered.json()) as { access_token: string }).access_token;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
