import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt, type JWTPayload } from 'jose';
import { CookieJar } from './CookieJar';

export interface VisitedApplication {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly audience: string;
  /** Default: `code`. */
  readonly flow?: 'code' | 'fragment';
}

export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token?: string;
  readonly expires_in: number;
}

/** Signs in at the identity provider without a browser, with the same requests, cookies and PKCE. */
export class SignInVisit {
  readonly verifier = randomBytes(32).toString('base64url');
  private readonly jar = new CookieJar();

  constructor(private readonly application: VisitedApplication) {}

  /** Starts the sign-in. `more` overrides or adds parameters; undefined removes one. */
  authorize(more: Readonly<Record<string, string | undefined>> = {}): Promise<Response> {
    return this.get(this.authorizeAddress(more));
  }

  /** The address that `authorize` requests. */
  authorizeAddress(more: Readonly<Record<string, string | undefined>> = {}): string {
    const { clientId, redirectUri, audience, issuer, flow } = this.application;
    const all = {
      client_id: clientId,
      redirect_uri: redirectUri,
      audience,
      scope: 'openid',
      state: 'a-state',
      nonce: 'a-nonce',
      ...(flow === 'fragment' ? { response_type: 'token id_token' } : this.codeFlowParameters()),
      ...more,
    };
    const present = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return `${issuer}authorize?${new URLSearchParams(present)}`;
  }

  private codeFlowParameters() {
    const challenge = createHash('sha256').update(this.verifier).digest('base64url');
    return { response_type: 'code', code_challenge: challenge, code_challenge_method: 'S256' };
  }

  /** Requests an address with this visit's cookies. Does not follow redirects. @param headers in addition to the common ones. */
  async get(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.storeCookies(await fetch(address, { redirect: 'manual', headers: { ...this.headers(), ...headers } }));
  }

  /** Submits the sign-in form at `address`. */
  submit(address: string, email: string, password: string): Promise<Response> {
    return this.send(address, { email, password });
  }

  /** Submits a form. @param headers in addition to the common ones. */
  async send(
    address: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const options = { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) } as const;
    return this.storeCookies(await fetch(address, { ...options, headers: { ...this.headers(), ...headers } }));
  }

  /** Signs in and returns the redirect address, including the code. */
  async signIn(email: string, password: string, more: Readonly<Record<string, string>> = {}): Promise<URL> {
    const page = this.target(await this.authorize(more));
    const resume = this.target(await this.submit(page, email, password));
    return new URL(this.target(await this.get(resume)));
  }

  /** Signs in at the provider's page of ways to sign in. @returns the address of that page. */
  async openWays(email: string, password: string): Promise<string> {
    const ways = `${this.application.issuer}u/factors`;
    const page = this.target(await this.get(this.target(await this.get(ways))));
    const resume = this.target(await this.submit(page, email, password));
    const returned = this.target(await this.get(this.target(await this.get(resume))));
    if (returned !== ways) throw new Error(`The sign-in led to ${returned}.`);
    return ways;
  }

  /** Passes the password. @returns the address that asks for the second factor. */
  async passPassword(email: string, password: string): Promise<string> {
    return this.target(await this.submit(this.target(await this.authorize()), email, password));
  }

  /** The claims of the access token after the last answer of a sign-in. */
  async claimsAfter(answer: Response): Promise<JWTPayload> {
    const resume = this.target(await this.get(this.target(answer)));
    return decodeJwt((await this.tokens(new URL(resume))).access_token);
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

  /** The absolute address of a redirect. */
  target(response: Response): string {
    const location = response.headers.get('location');
    if (!location) throw new Error(`No redirect from ${response.url}, status ${response.status}`);
    return new URL(location, this.application.issuer).href;
  }

  /** Undefined without this cookie. */
  cookie(name: string): string | undefined {
    return this.jar.get(name);
  }

  /** A new connection per request, so that the provider can be restarted in between. */
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

  private storeCookies(response: Response): Response {
    this.jar.store(response);
    return response;
  }
}

/** The tokens in the fragment of the address. */
function tokensIn({ hash }: URL): Tokens {
  const answer = new URLSearchParams(hash.slice(1));
  const [access_token, id_token] = [answer.get('access_token'), answer.get('id_token')];
  if (!access_token || !id_token) throw new Error(`No tokens: ${hash}`);
  return { access_token, id_token, expires_in: Number(answer.get('expires_in')) };
}
