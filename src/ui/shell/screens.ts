import { type ComponentType, lazy, useMemo } from 'react';
import { type Location, matchPath } from 'react-router-dom';
import { filter, firstValueFrom, map, merge } from 'rxjs';
import { CurrentMe } from '../../application/people/preferences/CurrentMe';
import { Session } from '../../application/people/session/Session';
import { landingPathFor, paths } from '../kit/navigation/paths';
import { type Services, useServices } from '../kit/Services';
import type { Screen, ScreenRoute } from '../publicRoutes';
import { ROUTES } from '../routes';

/**
 * Longest wait for what the first screen shows. Later answers replace placeholders.
 *
 * @source docs/decisions/session.md#the-first-screen-waits-up-to-150-ms-for-its-content
 */
const MAX_WAIT_MS = 150;
/** After this time the reads stop even if the screen was never shown, because a redirect led elsewhere. */
const MAX_READ_MS = 10_000;

/** A loaded screen. */
export interface LoadedScreen {
  readonly path: string;
  readonly Screen: ComponentType;
  /** Called once the screen reads by itself. */
  readonly onShown: () => void;
}

/**
 * Component of each route, by path; lazy except for the first screen. Created once, so that a screen keeps its state while its
 * route's parameters change.
 */
export function useScreens(
  routes: readonly ScreenRoute[],
  first: LoadedScreen | undefined,
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
async function fetchScreen({ screen, needs }: ScreenRoute, services: Services): Promise<Screen> {
  const [component] = await Promise.all([screen(), services.prepare(needs)]);
  return component;
}

/**
 * Loads the first screen, the person's data and what the screen shows, so that all are there for the first render: rendering
 * placeholders first would take longer than the answers. Whether the person may open the screen is checked when it is shown.
 *
 * @returns undefined if no one is signed in, and after a failure, which is reported when the screen is rendered.
 */
export async function fetchFirstScreen(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  services: Services,
): Promise<LoadedScreen | undefined> {
  const { state } = services.get(Session);
  if (state.kind !== 'signedIn') return undefined;
  const isStart = pathname === '/' || pathname === paths.start;
  const target = isStart ? landingPathFor(state.user.primaryType) : pathname;
  const route = ROUTES.find(({ path }) => matchPath(path, target));
  if (!route) return undefined;
  const screen = fetchScreen(route, services).catch(() => undefined);
  const [Screen] = await Promise.all([screen, personLoaded(services)]);
  if (!Screen) return undefined;
  return { path: route.path, Screen, onShown: await readFirst(Screen, isStart ? '' : search, services) };
}

/** @returns stops reading. */
async function readFirst(screen: Screen, search: string, services: Services): Promise<() => void> {
  const { me } = services.get(CurrentMe);
  const states$ = me && screen.readFirst?.(services, me, search);
  if (!states$) return () => undefined;
  return new Promise((resolve) => {
    const stop = () => subscription.unsubscribe();
    const subscription = states$.subscribe((states) => {
      if (states.every(({ kind }) => kind !== 'loading')) resolve(stop);
    });
    setTimeout(() => resolve(stop), MAX_WAIT_MS);
    setTimeout(stop, MAX_READ_MS);
  });
}

/** Resolves when the person's data is loaded or has failed, or the session is over. */
async function personLoaded(services: Services): Promise<void> {
  const isLoaded$ = services.get(CurrentMe).me$.pipe(map(({ kind }) => kind !== 'loading'));
  const isOver$ = services.get(Session).state$.pipe(map(({ kind }) => kind !== 'signedIn'));
  await firstValueFrom(merge(isLoaded$, isOver$).pipe(filter(Boolean)));
}
