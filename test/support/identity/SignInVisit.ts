import { createHash, randomBytes } from 'node:crypto';
import { CookieJar } from './CookieJar';

export interface VisitedApplication {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly audience: string;
  /** `code` unless told. */
  readonly flow?: 'code' | 'fragment';
}

export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token?: string;
  readonly expires_in: number;
}

/** A person at the identity provider without a browser: the same requests, cookies and PKCE, by fetch. */
export class SignInVisit {
  readonly verifier = randomBytes(32).toString('base64url');
  private readonly jar = new CookieJar();

  constructor(private readonly application: VisitedApplication) {}

  /** Asks to sign in. `more` overrides or adds parameters; undefined leaves one out. */
  authorize(more: Readonly<Record<string, string | undefined>> = {}): Promise<Response> {
    return this.get(this.authorizeAddress(more));
  }

  /** Where `authorize` asks. */
  authorizeAddress(more: Readonly<Record<string, string | undefined>> = {}): string {
    const { clientId, redirectUri, audience, issuer, flow } = this.application;
    const all = {
      client_id: clientId,
      redirect_uri: redirectUri,
      audience,
      scope: 'openid',
      state: 'a-state',
      nonce: 'a-nonce',
      ...(flow === 'fragment' ? { response_type: 'token id_token' } : this.byCode()),
      ...more,
    };
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return `${issuer}authorize?${new URLSearchParams(given)}`;
  }

  private byCode() {
    const challenge = createHash('sha256').update(this.verifier).digest('base64url');
    return { response_type: 'code', code_challenge: challenge, code_challenge_method: 'S256' };
  }

  /** Requests an address with this visit's cookies; redirects are not followed. */
  async get(address: string): Promise<Response> {
    return this.kept(await fetch(address, { redirect: 'manual', headers: this.headers() }));
  }

  /** Sends the sign-in form of the page at `address`. */
  submit(address: string, email: string, password: string): Promise<Response> {
    return this.send(address, { email, password });
  }

  /** Sends a form. @param headers besides those of every request. */
  async send(
    address: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const options = { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) } as const;
    return this.kept(await fetch(address, { ...options, headers: { ...this.headers(), ...headers } }));
  }

  /** From nothing to the address the provider returns to, code included. */
  async signIn(email: string, password: string, more: Readonly<Record<string, string>> = {}): Promise<URL> {
    const page = this.target(await this.authorize(more));
    const resume = this.target(await this.submit(page, email, password));
    return new URL(this.target(await this.get(resume)));
  }

  redeem(code: string, verifier = this.verifier): Promise<Response> {
    const { clientId, redirectUri } = this.application;
    return this.token({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    });
  }

  refresh(refreshToken: string): Promise<Response> {
    return this.token({
      grant_type: 'refresh_token',
      client_id: this.application.clientId,
      refresh_token: refreshToken,
    });
  }

  async tokens(returned: URL): Promise<Tokens> {
    if (this.application.flow === 'fragment') return tokensIn(returned);
    const response = await this.redeem(returned.searchParams.get('code') ?? '');
    if (!response.ok) throw new Error(`No tokens: ${await response.text()}`);
    return (await response.json()) as Tokens;
  }

  /** Where a redirect leads, as an absolute address. */
  target(response: Response): string {
    const location = response.headers.get('location');
    if (!location) throw new Error(`No redirect from ${response.url}, status ${response.status}`);
    return new URL(location, this.application.issuer).href;
  }

  /** Each request on a connection of its own, so that a provider may be restarted in between. */
  private headers() {
    return { Cookie: this.jar.header(), Accept: 'text/html', Connection: 'close' };
  }

  private token(fields: Record<string, string>): Promise<Response> {
    return fetch(`${this.application.issuer}oauth/token`, {
      method: 'POST',
      headers: { Connection: 'close' },
      body: new URLSearchParams(fields),
    });
  }

  private kept(response: Response): Response {
    this.jar.take(response);
    return response;
  }
}

/** The tokens that stand in the address itself. */
function tokensIn({ hash }: URL): Tokens {
  const answer = new URLSearchParams(hash.slice(1));
  const [access_token, id_token] = [answer.get('access_token'), answer.get('id_token')];
  if (!access_token || !id_token) throw new Error(`No tokens: ${hash}`);
  return { access_token, id_token, expires_in: Number(answer.get('expires_in')) };
}
