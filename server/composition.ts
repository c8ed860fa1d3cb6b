import type { Clock } from './application/shared/Clock';
import type { Encryption } from './application/shared/Encryption';
import { registerColumnMappingsRoutes } from './http/columnMappingsRoutes';
import { registerDraftsRoutes } from './http/draftsRoutes';
import { registerPreferencesRoutes } from './http/preferencesRoutes';
import type { Route } from './http/Route';
import { registerUiLogsRoutes } from './http/uiLogsRoutes';
import { SqlColumnMappings } from './infrastructure/sql/columnMappings/SqlColumnMappings';
import { SqlDrafts } from './infrastructure/sql/drafts/SqlDrafts';
import { SqlPreferences } from './infrastructure/sql/preferences/SqlPreferences';
import type { Db } from './infrastructure/sql/Tables';
import { SqlUiLogs } from './infrastructure/sql/uiLogs/SqlUiLogs';

/** What the use cases stand on. */
export interface Platform {
  readonly db: Db;
  readonly clock: Clock;
  readonly encryption: Encryption;
  /** Whether this is the demo: sample files are offered, nothing else differs. */
  readonly demo: boolean;
}

/** The one place that knows which store and which use case stand behind which call. */
export function composeRoutes({ db }: Platform): (route: Route) => void {
  return (route) => {
    registerPreferencesRoutes(route, new SqlPreferences(db));
    registerDraftsRoutes(route, new SqlDrafts(db));
    registerColumnMappingsRoutes(route, new SqlColumnMappings(db));
    registerUiLogsRoutes(route, new SqlUiLogs(db));
  };
}
