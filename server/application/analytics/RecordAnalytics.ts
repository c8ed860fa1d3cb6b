import type { AnalyticsEvent } from '../../../src/domain/analytics/AnalyticsEvent';
import type { AnalyticsStore } from './ports/AnalyticsStore';

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;
/** More than one batch can bring, so that the old go faster than the new come. */
const REMOVED_AT_ONCE = 200;

/** Counts events, and lets those of more than 90 days ago go. @source ANA-1 */
export class RecordAnalytics {
  constructor(private readonly store: AnalyticsStore) {}

  /** @returns how many were kept. */
  async run(events: readonly AnalyticsEvent[], now: Date): Promise<number> {
    await this.store.add(events, now);
    await this.store.removeBefore(new Date(now.getTime() - KEPT_DAYS * DAY_MS), REMOVED_AT_ONCE);
    return events.length;
  }
}
