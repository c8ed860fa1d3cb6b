import * as v from 'valibot';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import type { ManagementConfig } from '../../../platform/config/Config';
import { Refusal } from '../../../platform/shared/Refusal';

const TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 3;
/** People wait for the response on screen, so longer pauses are not worthwhile. */
const MAX_PAUSE_MS = 2_000;

/** The provider's response with its parsed JSON, if any. */
export interface ManagementAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface ManagementCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v2/`. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Statuses to return; all others are thrown. */
  readonly expected: readonly number[];
}

/** Calls Auth0's Management API with the tenant's machine-to-machine application. @source SES-10 */
export class ManagementApi {
  private readonly address: string;
  private readonly token: ManagementToken;

  /** @param timeoutMs for one request. */
  constructor(
    config: ManagementConfig,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.address = config.domain.startsWith('http:') ? config.domain : `https://${config.domain}`;
    this.token = new ManagementToken(this.address, config, timeoutMs);
  }

  /**
   * Retries after a short rate limit, and once with a new token if the token is no longer accepted.
   *
   * @throws Refusal 503 if the provider does not respond or responds unexpectedly. Its cause describes the response, never
   * the request.
   */
  async call({ method, path, body, expected }: ManagementCall): Promise<ManagementAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.send(method, path, body);
      const answer = { status: response.status, body: await bodyOf(response) };
      if (expected.includes(answer.status)) return answer;
      const canRetry = attempt < MAX_ATTEMPTS;
      if (answer.status === 401 && attempt === 1) this.token.forget();
      else if (answer.status === 429 && canRetry && pauseOf(response) <= MAX_PAUSE_MS) {
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
        signal: AbortSignal.timeout(this.timeoutMs),
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

/** Milliseconds until the rate limit resets, from the header with epoch seconds. */
function pauseOf(response: Response): number {
  const reset = Number(response.headers.get('x-ratelimit-reset') ?? Number.NaN);
  if (!Number.isFinite(reset)) return 500;
  return Math.max(100, reset * 1_000 - Date.now());
}

/** The stable error code; never the message, which may contain an email. */
function codeIn(body: unknown): string {
  const code = typeof body === 'object' && body !== null && 'errorCode' in body ? body.errorCode : undefined;
  return typeof code === 'string' ? ` ${code}` : '';
}

/** Tokens are renewed this long before they expire. */
const RENEW_BEFORE_MS = 60_000;

const answerSchema = v.object({ access_token: v.string(), expires_in: v.number() });

/** The access token for the Management API: fetched with client credentials and cached until it expires. */
class ManagementToken {
  private cached: { readonly token: Promise<string>; readonly until: Promise<number> } | undefined;

  constructor(
    private readonly address: string,
    private readonly config: ManagementConfig,
    private readonly timeoutMs: number,
  ) {}

  /** Concurrent callers share one request. @throws Refusal 503 */
  async current(): Promise<string> {
    if (this.cached && (await this.cached.until.catch(() => 0)) <= Date.now()) this.forget();
    this.cached ??= this.fetchToken();
    return this.cached.token;
  }

  forget(): void {
    this.cached = undefined;
  }

  private fetchToken() {
    const answer = this.request();
    const token = answer.then(({ access_token }) => access_token);
    const until = answer.then(({ expires_in }) => Date.now() + expires_in * 1_000 - RENEW_BEFORE_MS);
    // Callers of `current` get the error from `token`.
    until.catch(() => this.forget());
    return { token, until };
  }

  private async request() {
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
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    if (!response.ok) throw providerUnavailable(`The token for the management API was answered ${response.status}`);
    // The validation message would quote the response, which may contain a token.
    const answer = v.safeParse(answerSchema, await response.json().catch(() => undefined));
    if (!answer.success) throw providerUnavailable('The answer to a request for a token is not what it should be');
    return answer.output;
  }
}

/** The provider is unavailable. A retry completes any partial change. */
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
