import { BackgroundExports } from '../../office/exports/background/BackgroundExports';
import { CalledLists } from '../../office/exports/background/calledListRoutes';
import { ExportRunner } from '../../office/exports/background/ExportRunner';
import { exportMail } from '../../office/exports/background/exportMail';
import { registerPreparedExportRoutes, withBackground } from '../../office/exports/background/preparedExportRoutes';
import { SqlExportRuns } from '../../office/exports/background/SqlExportRuns';
import { SqlPreparedExports } from '../../office/exports/background/SqlPreparedExports';
import { findCallerById, SqlCallerDirectory } from '../../people/session/SqlCallerDirectory';
import type { Route } from '../../platform/calls/Route';
import { createExportTurns } from '../../platform/shared/exportTurns';
import type { Platform } from './Platform';

/** Background exports, as routes and as a server's work. */
export interface PreparedExportParts {
  readonly runner: ExportRunner;
  /** A route that lets list exports also run in the background. */
  readonly routeWithBackground: (route: Route) => Route;
  readonly register: (route: Route) => void;
}

/** Wires background exports. */
export function composePreparedExports({
  db,
  clock,
  files,
  signIn,
  officeTimeZone,
  reportReading,
  exportTurns = createExportTurns(),
  onFailure,
}: Platform): PreparedExportParts {
  const lists = new CalledLists(new SqlCallerDirectory(db), officeTimeZone);
  const runner = new ExportRunner({
    runs: new SqlExportRuns(db, clock),
    lists,
    files,
    findCaller: (userId) => findCallerById(db, userId),
    mail: exportMail(signIn.homeAddress),
    reports: reportReading,
    turns: exportTurns,
    clock,
    onFailure,
  });
  const wake = () => runner.wake();
  const exports = new BackgroundExports({ exports: new SqlPreparedExports(db), lists, files, clock, wake });
  return {
    runner,
    routeWithBackground: (route) => withBackground(route, lists, exports),
    register: (route) => registerPreparedExportRoutes(route, exports),
  };
}
