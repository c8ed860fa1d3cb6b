import * as v from 'valibot';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../../application/shared/Refusal';
import type { ManagementConfig } from '../../config/Config';

const ANSWER_MS = 10_000;
const MOST_TRIES = 3;
/** Longer than that nobody waits at a screen. */
const LONGEST_PAUSE_MS = 2_000;

/** What the provider answered: its status, and its JSON where there is any. */
export interface ManagementAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** One request to the provider. */
export interface ManagementCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v2/`. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Statuses that are an answer; every other one is thrown. */
  readonly expected: readonly number[];
}

/** Auth0's Management API, by an application of our own at the tenant. @source SES-10 */
export class ManagementApi {
  private readonly address: string;
  private readonly token: ManagementToken;

  /** @param answerMs how long one request may take. */
  constructor(
    config: ManagementConfig,
    private readonly answerMs = ANSWER_MS,
  ) {
    this.address = config.domain.startsWith('http:') ? config.domain : `https://${config.domain}`;
    this.token = new ManagementToken(this.address, config, answerMs);
  }

  /**
   * Too many calls are waited for where the provider says it is short, and a token that it no longer takes is replaced once.
   *
   * @throws Refusal 503 when the provider does not answer, or not as it should; its cause says what the answer was, without
   * what was sent.
   */
  async call({ method, path, body, expected }: ManagementCall): Promise<ManagementAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.send(method, path, body);
      const answer = { status: response.status, body: await bodyOf(response) };
      if (expected.includes(answer.status)) return answer;
      const mayTryAgain = attempt < MOST_TRIES;
      if (answer.status === 401 && attempt === 1) this.token.forget();
      else if (answer.status === 429 && mayTryAgain && pauseOf(response) <= LONGEST_PAUSE_MS) {
        await new Promise((resolve) => setTimeout(resolve, pauseOf(response)));
      } else
        throw providerUnavailable(
          `${method} ${path.split(/[/?]/)[0]} was answered ${answer.status}${codeIn(answer.body)}`,
        );
    }
  }

  private async send(method: string, path: string, body: ManagementCall['body']): Promise<Response> {
    try {
      return await fetch(`${this.address}/api/v2/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await this.token.current()}`,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(this.answerMs),
      });
    } catch (error) {
      throw error instanceof Refusal ? error : providerUnavailable(error);
    }
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Seconds until more calls are welcome, by the header that says when: epoch seconds. */
function pauseOf(response: Response): number {
  const reset = Number(response.headers.get('x-ratelimit-reset') ?? Number.NaN);
  if (!Number.isFinite(reset)) return 500;
  return Math.max(100, reset * 1_000 - Date.now());
}

/** Its stable code; never its message, which may hold an address. */
function codeIn(body: unknown): string {
  const code = typeof body === 'object' && body !== null && 'errorCode' in body ? body.errorCode : undefined;
  return typeof code === 'string' ? ` ${code}` : '';
}

/** Fetched anew so long before it ends. */
const SPARE_MS = 60_000;

const answerSchema = v.object({ access_token: v.string(), expires_in: v.number() });

/** What we show the Management API: fetched by client credentials, kept as long as it is good. */
class ManagementToken {
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
    if (!response.ok) throw providerUnavailable(`The token for the management API was answered ${response.status}`);
    // What is wrong with it would quote it, and it may hold a token.
    const answer = v.safeParse(answerSchema, await response.json().catch(() => undefined));
    if (!answer.success) throw providerUnavailable('The answer to a request for a token is not what it should be');
    return answer.output;
  }
}

/** The provider cannot be asked now: nothing was changed that a repetition would not set right. */
export function providerUnavailable(cause: unknown): Refusal {
  const message =
    'The identity provider, where people sign in, does not answer as it should. Nothing was changed. Try again in a minute.';
  return new Refusal(
    ErrorCode.Unavailable,
    message,
    {},
    { cause: typeof cause === 'string' ? new Error(cause) : cause },
  );
}
