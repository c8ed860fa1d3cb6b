import type { AnalyticsEvent } from '../../../../src/domain/analytics/AnalyticsEvent';

/** Counted events, without anybody's name. */
export interface AnalyticsStore {
  add(events: readonly AnalyticsEvent[], at: Date): Promise<void>;
  /** Removes events from before `until`, the oldest first, at most so many. */
  removeBefore(until: Date, atMost: number): Promise<void>;
}
