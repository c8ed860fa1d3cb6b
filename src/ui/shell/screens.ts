import { type ComponentType, lazy, useMemo } from 'react';
import { matchPath } from 'react-router-dom';
import { Session } from '../../application/session/Session';
import { landingPathFor, paths } from '../kit/navigation/paths';
import { type Services, useServices } from '../kit/Services';
import { ROUTES, type ScreenRoute } from '../routes';

/** The lazy component of each route, by its path: made once, so that a screen keeps its state while its address changes. */
export function useScreens(routes: readonly ScreenRoute[]): ReadonlyMap<string, ComponentType> {
  const services = useServices();
  return useMemo(() => new Map(routes.map((route) => [route.path, lazyScreen(route, services)])), [routes, services]);
}

function lazyScreen(route: ScreenRoute, services: Services): ComponentType {
  return lazy(async () => ({ default: await fetchScreen(route, services) }));
}

/** Code and wiring of a screen, side by side. Called ahead for the screen that is about to be shown. */
async function fetchScreen({ screen, needs }: ScreenRoute, services: Services): Promise<ComponentType> {
  const [component] = await Promise.all([screen(), services.prepare(needs)]);
  return component;
}

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
