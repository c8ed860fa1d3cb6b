import { type ApiAnswer, ApiClient, type ApiRequest } from '../stress/ApiClient';
import type { TestPerson } from '../support/server/TestData';

/** When a request with an idempotency key was sent first and acknowledged first, in milliseconds since 1970. */
interface RequestTimes {
  readonly sentAt: number;
  acknowledgedAt?: number;
}

/** Notes when people sent what they sent, and when they were told that it was done. */
export class TimedClient extends ApiClient {
  private readonly times = new Map<string, RequestTimes>();

  override async send(person: TestPerson, request: ApiRequest, hangUpMs?: number): Promise<ApiAnswer> {
    const { idempotencyKey } = request;
    if (idempotencyKey === undefined) return super.send(person, request, hangUpMs);
    const times: RequestTimes = this.times.get(idempotencyKey) ?? { sentAt: Date.now() };
    this.times.set(idempotencyKey, times);
    const answer = await super.send(person, request, hangUpMs);
    if (answer.status >= 200 && answer.status < 300) times.acknowledgedAt ??= Date.now();
    return answer;
  }

  /** Whether a request was acknowledged before `moment`; false if it was sent after it; undefined if it was under way. */
  isBefore(idempotencyKey: string, moment: number): boolean | undefined {
    const { sentAt, acknowledgedAt = Infinity } = this.times.get(idempotencyKey) ?? { sentAt: Infinity };
    if (acknowledgedAt < moment) return true;
    return sentAt > moment ? false : undefined;
  }
}
