import type { TestPerson } from '../support/server/TestData';
import type { ApiAnswer, ApiClient, ApiRequest } from './ApiClient';
import type { Random } from './Random';
import type { Recorder } from './Recorder';

/** Longer than a killed server or database takes to come back, also on a machine that has stalled. */
const MAX_REPEAT_MS = 600_000;
const REPEAT_MS = 100;
const UNAVAILABLE = 503;

/** Requests of the office, each repeated with its key until there is an answer, which is recorded. */
export class OfficeCalls {
  constructor(
    private readonly api: ApiClient,
    private readonly recorder: Recorder,
    private readonly random: Random,
  ) {}

  /** @returns undefined when refused, or without an answer. */
  async read<T>(person: TestPerson, path: string, body?: unknown): Promise<T | undefined> {
    const request = body === undefined ? ({ method: 'GET', path } as const) : ({ method: 'POST', path, body } as const);
    const { status, text } = await this.api.send(person, request);
    return status === 200 ? (JSON.parse(text) as T) : undefined;
  }

  /** @returns the answer; undefined when refused. */
  async send<T>(person: TestPerson, path: string, body: unknown, outcome: string): Promise<T | undefined> {
    const request = { method: 'POST', path, body, idempotencyKey: this.random.uuid() } as const;
    const { status, text } = await this.sendUntilAnswered(person, request);
    const isDone = status >= 200 && status < 300;
    // The requests are well formed.
    if (!isDone && (status >= 500 || status <= 400)) this.recorder.violations.push(`${path}: ${status} ${text}`);
    this.recorder.count(isDone ? outcome : `${outcome}: ${codeIn(text)}`);
    if (!isDone) return undefined;
    this.recorder.recordOffice({ person, request, text });
    // The same request again must give the same answer.
    if (this.random.chance(0.1)) {
      const again = await this.sendUntilAnswered(person, request);
      if (again.text !== text) this.recorder.violations.push(`One key, two answers: ${path}`);
    }
    return JSON.parse(text) as T;
  }

  /** Repeats a request with its key while servers or the database are away. */
  private async sendUntilAnswered(person: TestPerson, request: ApiRequest): Promise<ApiAnswer> {
    const giveUpAt = performance.now() + MAX_REPEAT_MS;
    for (;;) {
      const answer = await this.api.send(person, request);
      const isAway = answer.status === 0 || answer.status === UNAVAILABLE || answer.text.includes('KEY_IN_FLIGHT');
      if (!isAway || performance.now() > giveUpAt) return answer;
      this.recorder.count('office requests repeated');
      await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
    }
  }
}

function codeIn(text: string): string {
  const refusal: { readonly code: string } = JSON.parse(text || '{"code":"no answer"}');
  return refusal.code;
}
