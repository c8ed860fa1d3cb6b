import type { Route } from './Route';

/** One route of several: each answers what is its own. */
export function composeRoutes(...routes: readonly Route[]): Route {
  return (ctx, next) => {
    const from = (index: number): ReturnType<Route> => {
      const current = routes[index];
      return current ? current(ctx, () => Promise.resolve(from(index + 1))) : next();
    };
    return from(0);
  };
}
