import { getNotices, markNoticesRead } from '../../../contract/office/notices';
import type { Route } from '../../platform/calls/Route';
import type { PersonNotices } from './Notices';

/** Routes for a person's notices. @source product.md, Shell: notices */
export function registerNoticesRoutes(route: Route, notices: PersonNotices): void {
  route(getNotices, ({ caller, scope, query, now, today }) => notices.list(caller, scope, query, { now, today }));
  route(markNoticesRead, async ({ caller, scope, body, now }) => ({
    unreadCount: await notices.markRead(caller, scope, body, now),
  }));
}
