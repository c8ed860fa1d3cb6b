import { type ComponentType, lazy, useMemo } from 'react';
import { matchPath } from 'react-router-dom';
import { filter, firstValueFrom, map, merge } from 'rxjs';
import { CurrentMe } from '../../application/preferences/CurrentMe';
import { Session } from '../../application/session/Session';
import { landingPathFor, paths } from '../kit/navigation/paths';
import { type Services, useServices } from '../kit/Services';
import type { ScreenRoute } from '../publicRoutes';
import { ROUTES } from '../routes';

/** A loaded screen. */
export interface FirstScreen {
  readonly path: string;
  readonly Screen: ComponentType;
}

/**
 * Component of each route, by path; lazy except for the first screen. Created once, so that a screen keeps its state while its
 * route's parameters change.
 */
export function useScreens(
  routes: readonly ScreenRoute[],
  first: FirstScreen | undefined,
): ReadonlyMap<string, ComponentType> {
  const services = useServices();
  return useMemo(() => {
    const screenOf = (route: ScreenRoute) => (route.path === first?.path ? first.Screen : lazyScreen(route, services));
    return new Map(routes.map((route) => [route.path, screenOf(route)]));
  }, [routes, services, first]);
}

function lazyScreen(route: ScreenRoute, services: Services): ComponentType {
  return lazy(async () => ({ default: await fetchScreen(route, services) }));
}

/** Loads a screen's code and use cases in parallel. */
async function fetchScreen({ screen, needs }: ScreenRoute, services: Services): Promise<ComponentType> {
  const [component] = await Promise.all([screen(), services.prepare(needs)]);
  return component;
}

/**
 * Loads the first screen and the person's data, so that both are there for the first render. Whether the person may open the
 * screen is checked when it is shown.
 *
 * @returns undefined if no one is signed in, and after a failure, which is reported when the screen is rendered.
 */
export async function fetchFirstScreen(pathname: string, services: Services): Promise<FirstScreen | undefined> {
  const { state } = services.get(Session);
  if (state.kind !== 'signedIn') return undefined;
  const isStart = pathname === '/' || pathname === paths.start;
  const target = isStart ? landingPathFor(state.user.primaryType) : pathname;
  const route = ROUTES.find(({ path }) => matchPath(path, target));
  if (!route) return undefined;
  const screen = fetchScreen(route, services).catch(() => undefined);
  const [Screen] = await Promise.all([screen, personLoaded(services)]);
  return Screen && { path: route.path, Screen };
}

/** Resolves when the person's data is loaded or has failed, or the session is over. */
async function personLoaded(services: Services): Promise<void> {
  const isLoaded$ = services.get(CurrentMe).me$.pipe(map(({ kind }) => kind !== 'loading'));
  const isOver$ = services.get(Session).state$.pipe(map(({ kind }) => kind !== 'signedIn'));
  await firstValueFrom(merge(isLoaded$, isOver$).pipe(filter(Boolean)));
}
