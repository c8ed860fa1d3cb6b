import { type ApiAnswer, ApiClient, type ApiRequest } from '../stress/ApiClient';
import type { TestPerson } from '../support/server/TestData';

const UNAVAILABLE = 503;

/** Notes calls that were not answered as they should be, whatever they were for. */
export class WatchedClient extends ApiClient {
  calls = 0;
  /** Sentences of answers with 503, and how often each came. */
  readonly unavailable = new Map<string, number>();
  /** Calls without an answer, and with another server error. */
  readonly failed: string[] = [];

  override async send(person: TestPerson, request: ApiRequest, hangUpMs?: number): Promise<ApiAnswer> {
    const answer = await super.send(person, request, hangUpMs);
    this.calls += 1;
    if (answer.status === UNAVAILABLE) this.unavailable.set(answer.text, (this.unavailable.get(answer.text) ?? 0) + 1);
    else if (answer.status === 0 || answer.status >= 500)
      this.failed.push(`${request.method} ${request.path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return answer;
  }
}
