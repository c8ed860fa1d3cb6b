import { matchPath } from 'react-router';
import { Session } from '../../application/session/Session';
import { ROUTES } from '../routes';
import { landingPathFor, paths } from '../shared/paths';
import type { Services } from '../shared/Services';
import { fetchScreen } from './screens';

/** Begins to fetch the screen the person is about to see. Whether it may be opened is decided when it is. */
export function fetchFirstScreen(pathname: string, services: Services): void {
  const { state } = services.get(Session);
  if (state.kind !== 'signedIn') return;
  const isStart = pathname === '/' || pathname === paths.start;
  const target = isStart ? landingPathFor(state.user.primaryType) : pathname;
  const route = ROUTES.find(({ path }) => matchPath(path, target));
  // A failure shows when the screen itself is asked for.
  if (route) fetchScreen(route, services).catch(() => undefined);
}
