import type { AnalyticsEvent } from '../../../src/domain/analytics/AnalyticsEvent';

/** Counted events, without anybody's name. */
export interface AnalyticsStore {
  add(events: readonly AnalyticsEvent[], at: Date): Promise<void>;
}

/** Counts events. @source ANA-1 */
export class RecordAnalytics {
  constructor(private readonly store: AnalyticsStore) {}

  /** @returns how many were kept. */
  async run(events: readonly AnalyticsEvent[], now: Date): Promise<number> {
    await this.store.add(events, now);
    return events.length;
  }
}
