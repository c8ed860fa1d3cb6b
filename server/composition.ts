import type { Clock } from './application/shared/Clock';
import type { Encryption } from './application/shared/Encryption';
import type { Route } from './http/Route';
import type { Db } from './infrastructure/sql/Tables';

/** What the use cases stand on. */
export interface Platform {
  readonly db: Db;
  readonly clock: Clock;
  readonly encryption: Encryption;
  /** Whether this is the demo: sample files are offered, nothing else differs. */
  readonly demo: boolean;
}

/** The one place that knows which store and which use case stand behind which call. */
export function composeRoutes(_platform: Platform): (route: Route) => void {
  return (_route) => {};
}
