import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { Refusal } from './Refusal';

const WINDOW_MS = 60_000;

/** Limits one person's calls per minute. Counts per process. */
export class CallRate {
  private readonly calls = new Map<string, number[]>();

  /** @param what what the person did too often, such as "You can send this" */
  constructor(
    private readonly perMinute: number,
    private readonly what: string,
  ) {}

  /** Counts a call. @throws Refusal TOO_MANY_REQUESTS; a refused call is not counted. */
  assertAllowed(person: string, now: Date): void {
    const at = now.getTime();
    const all = this.calls.get(person) ?? [];
    const isOver = (one: number) => one <= at - WINDOW_MS;
    const recent = isOver(all[0] ?? at) ? all.filter((one) => !isOver(one)) : all;
    if (recent.length >= this.perMinute) {
      const retryAfterSeconds = Math.max(1, Math.ceil(((recent[0] ?? at) + WINDOW_MS - at) / 1_000));
      const message = `${this.what} at most ${this.perMinute} times a minute. Try again in ${retryAfterSeconds} seconds.`;
      throw new Refusal(ErrorCode.TooManyRequests, message, { retryAfterSeconds });
    }
    recent.push(at);
    // The map is ordered by last call, so that inactive people are found first.
    this.calls.delete(person);
    this.calls.set(person, recent);
    for (const [other, times] of this.calls) {
      if (!isOver(times.at(-1) ?? 0)) break;
      this.calls.delete(other);
    }
  }
}
