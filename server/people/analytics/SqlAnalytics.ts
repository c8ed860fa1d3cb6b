import type { AnalyticsEvent } from '../../../src/domain/people/analytics/eventsOf';
import type { Db } from '../../platform/database/Tables';
import type { AnalyticsStore } from './RecordAnalytics';

/** Anonymous events as rows of `analytics_events`. */
export class SqlAnalytics implements AnalyticsStore {
  constructor(private readonly db: Db) {}

  async add(events: readonly AnalyticsEvent[], at: Date): Promise<void> {
    const addDate = at.toISOString();
    await this.db
      .insertInto('analytics_events')
      .values(events.map((event) => ({ add_date: addDate, ...rowOf(event) })))
      .execute();
  }
}

function rowOf(event: AnalyticsEvent) {
  const { kind } = event;
  switch (event.kind) {
    case 'pageView':
      return { kind, route: event.route, title: event.title };
    case 'apiError':
      return { kind, method: event.method, path: event.path, status: event.status, code: event.code };
    case 'timing':
      return { kind, method: event.method, path: event.path, milliseconds: event.milliseconds };
  }
}
