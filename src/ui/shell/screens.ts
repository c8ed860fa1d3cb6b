import { type ComponentType, lazy, useMemo } from 'react';
import { type Services, useServices } from '../kit/Services';
import type { ScreenRoute } from '../routes';

/** The lazy component of each route, by its path: made once, so that a screen keeps its state while its address changes. */
export function useScreens(routes: readonly ScreenRoute[]): ReadonlyMap<string, ComponentType> {
  const services = useServices();
  return useMemo(() => new Map(routes.map((route) => [route.path, lazyScreen(route, services)])), [routes, services]);
}

function lazyScreen(route: ScreenRoute, services: Services): ComponentType {
  return lazy(async () => ({ default: await fetchScreen(route, services) }));
}

/** Code and wiring of a screen, side by side. Called ahead for the screen that is about to be shown. */
export async function fetchScreen({ screen, needs }: ScreenRoute, services: Services): Promise<ComponentType> {
  const [component] = await Promise.all([screen(), services.prepare(needs)]);
  return component;
}
