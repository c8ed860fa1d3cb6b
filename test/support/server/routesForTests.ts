import { composeRoutes } from '../../../server/run/composition/composeRoutes';
import type { Platform } from '../../../server/run/composition/Platform';
import { filesForTests } from '../files/filesForTests';
import { installationForTests } from './installationForTests';
import { signInForTests } from './signInForTests';
import type { TestClock } from './TestClock';

/** The routes of a demo server on a database and a clock. */
export function routesForTests({ db, clock, encryption }: Pick<Platform, 'db' | 'encryption'> & { clock: TestClock }) {
  return composeRoutes({
    db,
    clock,
    encryption,
    signIn: signInForTests(db, clock),
    ...filesForTests(),
    installation: installationForTests(),
    demo: true,
  });
}
