import type { TestPerson } from '../support/server/TestData';

/** An answer. Status 0 means no answer, so the outcome is unknown. */
export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** Path relative to the API base. */
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

const LONGEST_ANSWER_MS = 60_000;

/** Sends requests over HTTP with a token per person. */
export class ApiClient {
  private readonly tokens = new Map<string, Promise<string>>();

  constructor(
    private readonly base: () => string,
    private readonly tokenFor: (userId: string) => Promise<string>,
  ) {}

  async send({ userId, email }: TestPerson, { method, path, body, idempotencyKey }: ApiRequest): Promise<ApiAnswer> {
    const token = this.tokens.get(userId) ?? this.tokenFor(userId);
    this.tokens.set(userId, token);
    const headers: Record<string, string> = { authorization: `Bearer ${await token}` };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    try {
      const response = await fetch(
        `${this.base()}${path}${path.includes('?') ? '&' : '?'}user=${encodeURIComponent(email)}`,
        {
          method,
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
        },
      );
      return { status: response.status, text: await response.text() };
    } catch {
      return { status: 0, text: '' };
    }
  }
}
