import type { AnalyticsEvent } from '../../domain/analytics/eventsOf';
import { createToken, type Token } from '../shared/Token';

/** Stores analytics events. */
export interface Analytics {
  /**
   * May reject; lost events are not sent again.
   *
   * @param events at most fifty.
   * @param isLeaving the page may be gone before the answer: sent so that the browser completes it all the same, where it can.
   */
  send(events: readonly AnalyticsEvent[], isLeaving?: boolean): Promise<void>;
}

export const Analytics: Token<Analytics> = createToken('Analytics');
