import type { AnalyticsEvent } from '../../../domain/people/analytics/eventsOf';
import { createToken, type Token } from '../../platform/shared/Token';

/** Stores analytics events. */
export interface Analytics {
  /**
   * May reject; lost events are not sent again.
   *
   * @param events at most fifty.
   * @param isLeaving the page may be gone before the answer: sent in a way that the browser can still complete.
   */
  send(events: readonly AnalyticsEvent[], isLeaving?: boolean): Promise<void>;
}

export const Analytics: Token<Analytics> = createToken('Analytics');
