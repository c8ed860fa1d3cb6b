import { recordAnalytics } from '../../../contract/analytics';
import { type AnalyticsStore, RecordAnalytics } from '../../application/analytics/RecordAnalytics';
import type { Route } from '../Route';

/** @source ANA-1 */
export function registerAnalyticsRoutes(route: Route, store: AnalyticsStore): void {
  const record = new RecordAnalytics(store);
  route(recordAnalytics, async ({ body, now }) => ({ kept: await record.run(body.events, now) }));
}
