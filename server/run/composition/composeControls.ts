import { registerControlsRoutes } from '../../people/controls/controlsRoutes';
import { ReadControls } from '../../people/controls/ReadControls';
import { SqlControlQueries } from '../../people/controls/SqlControls';
import type { Route } from '../../platform/calls/Route';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of the office's rolling limits. */
export function composeControls({ db, officeTimeZone }: Platform): (route: Route) => void {
  const read = new ReadControls(new SqlControlQueries(db, officeTimeZone));
  return (route) => registerControlsRoutes(route, new SqlTransactions(db), read);
}
