import { recordAnalytics } from '../../../contract/people/analytics';
import type { Route } from '../../platform/calls/Route';
import { type AnalyticsStore, RecordAnalytics } from './RecordAnalytics';

/** @source ANA-1 */
export function registerAnalyticsRoutes(route: Route, store: AnalyticsStore): void {
  const record = new RecordAnalytics(store);
  route(recordAnalytics, async ({ body, now }) => ({ kept: await record.run(body.events, now) }));
}
