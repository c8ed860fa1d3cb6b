import { matchPath } from 'react-router-dom';
import { Session } from '../../application/session/Session';
import { landingPathFor, paths } from '../kit/navigation/paths';
import type { Services } from '../kit/Services';
import { ROUTES } from '../routes';
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
