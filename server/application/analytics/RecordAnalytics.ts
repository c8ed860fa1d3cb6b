import type { AnalyticsEvent } from '../../../src/domain/analytics/eventsOf';
import type { AnalyticsStore } from './ports/AnalyticsStore';

/** Counts events. @source ANA-1 */
export class RecordAnalytics {
  constructor(private readonly store: AnalyticsStore) {}

  /** @returns how many were kept. */
  async run(events: readonly AnalyticsEvent[], now: Date): Promise<number> {
    await this.store.add(events, now);
    return events.length;
  }
}
