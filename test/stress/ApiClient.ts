import type { TestPerson } from '../support/server/TestData';
import type { Random } from './Random';

/** An answer. Status 0 means no answer, so the outcome is unknown. */
export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path relative to the API base. */
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

const MAX_ANSWER_MS = 60_000;

/** Sends requests over HTTP with a token per person, each to a random one of the servers. */
export class ApiClient {
  private readonly tokens = new Map<string, Promise<string>>();

  /** @param bases URLs of the servers' APIs. */
  constructor(
    private readonly bases: readonly string[],
    private readonly tokenFor: (userId: string) => Promise<string>,
    private readonly random: Random,
  ) {}

  /** @param hangUpMs timeout in milliseconds. A short one simulates a lost connection. */
  async send(
    { userId, email }: TestPerson,
    { method, path, body, idempotencyKey }: ApiRequest,
    hangUpMs = MAX_ANSWER_MS,
  ): Promise<ApiAnswer> {
    const token = this.tokens.get(userId) ?? this.tokenFor(userId);
    this.tokens.set(userId, token);
    const headers: Record<string, string> = { authorization: `Bearer ${await token}` };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    try {
      const response = await fetch(
        `${this.random.oneOf(this.bases)}${path}${path.includes('?') ? '&' : '?'}user=${encodeURIComponent(email)}`,
        {
          method,
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(hangUpMs),
        },
      );
      return { status: response.status, text: await response.text() };
    } catch {
      return { status: 0, text: '' };
    }
  }
}
