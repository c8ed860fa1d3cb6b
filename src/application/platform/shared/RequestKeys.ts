import type { NewKey } from './NewKey';

/** Idempotency keys of requests without a response. A retry after a lost response has the same key, so it has one effect. */
export class RequestKeys {
  private readonly keys = new Map<string, string>();

  constructor(private readonly newKey: NewKey) {}

  /**
   * @param request identifies the request, as JSON; an equal one is a retry until `send` succeeds, and a new request afterward.
   * @throws what `send` throws.
   */
  async once<Answer>(request: unknown, send: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> {
    const text = JSON.stringify(request);
    const key = this.keys.get(text) ?? this.newKey();
    this.keys.set(text, key);
    const answer = await send(key);
    this.keys.delete(text);
    return answer;
  }
}
