import type { Route } from '../calls/Route';
import { registerControlsRoutes } from '../controls/controlsRoutes';
import { ReadControls } from '../controls/ReadControls';
import { SqlControlQueries } from '../controls/SqlControls';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of the office's rolling limits. */
export function composeControls({ db, officeTimeZone }: Platform): (route: Route) => void {
  const read = new ReadControls(new SqlControlQueries(db, officeTimeZone));
  return (route) => registerControlsRoutes(route, new SqlTransactions(db), read);
}
