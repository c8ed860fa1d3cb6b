import type { TestPerson } from '../support/server/TestData';

/** What came back; status 0 when nothing did, so that nobody knows what happened. */
export interface WireAnswer {
  readonly status: number;
  readonly text: string;
}

export interface WireRequest {
  readonly method: 'GET' | 'POST';
  /** Below the API's base. */
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

const LONGEST_ANSWER_MS = 60_000;

/** Calls over a real port, each person with a token of their own. */
export class Wire {
  private readonly tokens = new Map<string, Promise<string>>();

  constructor(
    private readonly base: () => string,
    private readonly tokenFor: (userId: string) => Promise<string>,
  ) {}

  async send({ userId, email }: TestPerson, { method, path, body, idempotencyKey }: WireRequest): Promise<WireAnswer> {
    const token = this.tokens.get(userId) ?? this.tokenFor(userId);
    this.tokens.set(userId, token);
    const headers: Record<string, string> = { authorization: `Bearer ${await token}` };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    try {
      const response = await fetch(`${this.base()}${path}?user=${encodeURIComponent(email)}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return { status: 0, text: '' };
    }
  }
}
