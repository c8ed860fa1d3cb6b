import {
  ATTEMPTS_WINDOW_MS,
  type AttemptLimit,
  minutesToWait,
  type RecentAttempts,
} from '../../../server/people/session/attempts';

/** `RecentAttempts` in memory. */
export class InMemoryAttempts implements RecentAttempts {
  private readonly timesOf = new Map<string, readonly number[]>();

  constructor(private readonly now: () => number = Date.now) {}

  count(limits: readonly AttemptLimit[]): Promise<number> {
    const waits = limits.map(({ key, limit }) => minutesToWait(this.recent(key), limit, this.now()));
    const minutes = Math.max(...waits);
    if (minutes === 0) for (const { key } of limits) this.timesOf.set(key, [...this.recent(key), this.now()]);
    return Promise.resolve(minutes);
  }

  removeLatest(key: string): Promise<void> {
    this.timesOf.set(key, this.recent(key).slice(0, -1));
    return Promise.resolve();
  }

  clear(key: string): Promise<void> {
    this.timesOf.delete(key);
    return Promise.resolve();
  }

  private recent(key: string): readonly number[] {
    return (this.timesOf.get(key) ?? []).filter((time) => time > this.now() - ATTEMPTS_WINDOW_MS);
  }
}
