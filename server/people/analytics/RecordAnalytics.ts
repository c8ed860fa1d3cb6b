import type { AnalyticsEvent } from '../../../src/domain/people/analytics/eventsOf';

/** Stores anonymous events. */
export interface AnalyticsStore {
  add(events: readonly AnalyticsEvent[], at: Date): Promise<void>;
}

/** Records analytics events. @source ANA-1 */
export class RecordAnalytics {
  constructor(private readonly store: AnalyticsStore) {}

  /** @returns the number of recorded events. */
  async run(events: readonly AnalyticsEvent[], now: Date): Promise<number> {
    await this.store.add(events, now);
    return events.length;
  }
}
