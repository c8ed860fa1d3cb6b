const MINUTE_MS = 60_000;
const WINDOW_MS = 15 * MINUTE_MS;
/** Beyond this many keys the expired ones are dropped before a new one is remembered. */
const SWEEP_ABOVE = 10_000;

/** Remembers who tried what lately, and says how long to wait when it was too often. Lives as long as the process. */
export class RecentAttempts {
  private readonly timesByKey = new Map<string, readonly number[]>();

  /** @param now epoch milliseconds. */
  constructor(private readonly now: () => number = Date.now) {}

  /**
   * @param key who is counted, such as an email or an address.
   * @param limit attempts within 15 minutes that are let through.
   * @returns whole minutes to wait, at least 1; 0 when another attempt is welcome.
   */
  minutesToWait(key: string, limit: number): number {
    const recent = this.recent(key);
    const decisive = recent[recent.length - limit];
    return decisive === undefined ? 0 : Math.ceil((decisive + WINDOW_MS - this.now()) / MINUTE_MS);
  }

  add(key: string): void {
    if (this.timesByKey.size > SWEEP_ABOVE) this.sweep();
    this.timesByKey.set(key, [...this.recent(key), this.now()]);
  }

  forget(key: string): void {
    this.timesByKey.delete(key);
  }

  /** Undoes the latest `add` of this key. */
  takeBack(key: string): void {
    this.timesByKey.set(key, this.recent(key).slice(0, -1));
  }

  private recent(key: string): readonly number[] {
    const since = this.now() - WINDOW_MS;
    return (this.timesByKey.get(key) ?? []).filter((time) => time > since);
  }

  private sweep(): void {
    for (const key of this.timesByKey.keys()) {
      if (this.recent(key).length === 0) this.timesByKey.delete(key);
    }
  }
}
