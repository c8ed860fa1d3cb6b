import { getDashboard } from '../../../contract/dashboard';
import type { ReadDashboard } from '../../application/dashboard/ReadDashboard';
import type { Route } from '../Route';

/** The call for a dashboard. */
export function registerDashboardRoutes(route: Route, dashboard: ReadDashboard): void {
  route(getDashboard, ({ caller, scope, params, query, now }) =>
    dashboard.run({ caller, scope, role: params.role, groupNumber: query.groupNumber, now }),
  );
}
