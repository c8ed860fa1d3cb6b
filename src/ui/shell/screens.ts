import { type ComponentType, lazy, useMemo } from 'react';
import { matchPath } from 'react-router-dom';
import { Session } from '../../application/session/Session';
import { landingPathFor, paths } from '../kit/navigation/paths';
import { type Services, useServices } from '../kit/Services';
import { ROUTES, type ScreenRoute } from '../routes';

/** Lazy component of each route, by path. Created once, so that a screen keeps its state while its route's parameters change. */
export function useScreens(routes: readonly ScreenRoute[]): ReadonlyMap<string, ComponentType> {
  const services = useServices();
  return useMemo(() => new Map(routes.map((route) => [route.path, lazyScreen(route, services)])), [routes, services]);
}

function lazyScreen(route: ScreenRoute, services: Services): ComponentType {
  return lazy(async () => ({ default: await fetchScreen(route, services) }));
}

/** Loads a screen's code and use cases in parallel. */
async function fetchScreen({ screen, needs }: ScreenRoute, services: Services): Promise<ComponentType> {
  const [component] = await Promise.all([screen(), services.prepare(needs)]);
  return component;
}

/** Starts loading the first screen early. Whether the person may open it is checked when it is shown. */
export function fetchFirstScreen(pathname: string, services: Services): void {
  const { state } = services.get(Session);
  if (state.kind !== 'signedIn') return;
  const isStart = pathname === '/' || pathname === paths.start;
  const target = isStart ? landingPathFor(state.user.primaryType) : pathname;
  const route = ROUTES.find(({ path }) => matchPath(path, target));
  // A failure is reported when the screen is rendered.
  if (route) fetchScreen(route, services).catch(() => undefined);
}
