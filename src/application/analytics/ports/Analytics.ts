import type { AnalyticsEvent } from '../../../domain/analytics/AnalyticsEvent';
import { createToken, type Token } from '../../shared/Token';

/** Keeps what is counted about the use of the application. */
export interface Analytics {
  /** @param events at most fifty. May reject: nobody minds, and nobody tries again. */
  send(events: readonly AnalyticsEvent[]): Promise<void>;
}

export const Analytics: Token<Analytics> = createToken('Analytics');
