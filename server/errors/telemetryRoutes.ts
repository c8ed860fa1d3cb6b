import { recordAnalytics } from '../../contract/analytics';
import { writeUiLog } from '../../contract/uiLogs';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { type AnalyticsStore, RecordAnalytics } from '../analytics/RecordAnalytics';
import type { Route } from '../http/Route';
import { Refusal } from '../shared/Refusal';
import { type UiLogStore, WriteUiLog } from './WriteUiLog';

const WINDOW_MS = 60_000;

/**
 * A working browser writes three in a row at most.
 *
 * @source docs/decisions/errors.md#the-ui-log-accepts-30-records-per-person-per-minute
 */
const MAX_PER_MINUTE = 30;

/** @source API-1 */
export function registerUiLogsRoutes(route: Route, store: UiLogStore): void {
  const write = new WriteUiLog(store);
  const rate = new CallRate(MAX_PER_MINUTE);
  route(writeUiLog, async ({ body, caller, now }) => {
    rate.assertAllowed(caller.userId, now);
    return { uiLogPk: await write.run(body, caller, now) };
  });
}

/** Limits one person's calls per minute. Counts per process. */
export class CallRate {
  private readonly calls = new Map<string, number[]>();

  constructor(private readonly perMinute: number) {}

  /** Counts a call. @throws Refusal TOO_MANY_REQUESTS; a refused call is not counted. */
  assertAllowed(person: string, now: Date): void {
    const at = now.getTime();
    const recent = (this.calls.get(person) ?? []).filter((one) => one > at - WINDOW_MS);
    if (recent.length >= this.perMinute) {
      const retryAfterSeconds = Math.max(1, Math.ceil(((recent[0] ?? at) + WINDOW_MS - at) / 1_000));
      const message = `You can send this at most ${this.perMinute} times a minute. Try again in ${retryAfterSeconds} seconds.`;
      throw new Refusal(ErrorCode.TooManyRequests, message, { retryAfterSeconds });
    }
    // The map is ordered by last call, so that inactive people are found first.
    this.calls.delete(person);
    this.calls.set(person, [...recent, at]);
    for (const [other, times] of this.calls) {
      if ((times.at(-1) ?? 0) > at - WINDOW_MS) break;
      this.calls.delete(other);
    }
  }
}

/** @source ANA-1 */
export function registerAnalyticsRoutes(route: Route, store: AnalyticsStore): void {
  const record = new RecordAnalytics(store);
  route(recordAnalytics, async ({ body, now }) => ({ kept: await record.run(body.events, now) }));
}
