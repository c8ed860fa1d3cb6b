import * as v from 'valibot';
import type { ManagementConfig } from '../../config/Config';
import { providerAway } from './providerAway';

/** Fetched anew so long before it ends. */
const SPARE_MS = 60_000;

const answerSchema = v.object({ access_token: v.string(), expires_in: v.number() });

/** What we show the Management API: fetched by client credentials, kept as long as it is good. */
export class ManagementToken {
  private held: { readonly token: Promise<string>; readonly until: Promise<number> } | undefined;

  constructor(
    private readonly address: string,
    private readonly config: ManagementConfig,
    private readonly answerMs: number,
  ) {}

  /** Who asks at the same time shares one request. @throws Refusal 503 */
  async current(): Promise<string> {
    if (this.held && (await this.held.until.catch(() => 0)) <= Date.now()) this.forget();
    this.held ??= this.fetched();
    return this.held.token;
  }

  forget(): void {
    this.held = undefined;
  }

  private fetched() {
    const answer = this.ask();
    const token = answer.then(({ access_token }) => access_token);
    const until = answer.then(({ expires_in }) => Date.now() + expires_in * 1_000 - SPARE_MS);
    // A failure is told to whoever asked for the token.
    until.catch(() => this.forget());
    return { token, until };
  }

  private async ask() {
    const { clientId, clientSecret } = this.config;
    const response = await fetch(`${this.address}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        audience: `${this.address}/api/v2/`,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(this.answerMs),
    });
    if (!response.ok) throw providerAway(`The token for the management API was answered ${response.status}`);
    // What is wrong with it would quote it, and it may hold a token.
    const answer = v.safeParse(answerSchema, await response.json().catch(() => undefined));
    if (!answer.success) throw providerAway('The answer to a request for a token is not what it should be');
    return answer.output;
  }
}
