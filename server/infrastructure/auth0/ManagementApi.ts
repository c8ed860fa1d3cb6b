import { Refusal } from '../../application/shared/Refusal';
import type { ManagementConfig } from '../../config/Config';
import { ManagementToken } from './ManagementToken';
import { providerAway } from './providerAway';

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
        throw providerAway(`${method} ${path.split(/[/?]/)[0]} was answered ${answer.status}${codeIn(answer.body)}`);
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
      throw error instanceof Refusal ? error : providerAway(error);
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
