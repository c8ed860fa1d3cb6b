import type { AnalyticsEvent } from '../../../../src/domain/analytics/eventsOf';

/** Counted events, without anybody's name. */
export interface AnalyticsStore {
  add(events: readonly AnalyticsEvent[], at: Date): Promise<void>;
}
