import type { Provider } from 'oidc-provider';

/** Answers the requests that are its own; the rest goes on to the next one, and at last to oidc-provider. */
export type Route = Parameters<Provider['use']>[0];

export type Context = Parameters<Route>[0];

/** A route for one path and some methods. */
export function route(
  methods: readonly string[],
  path: string | RegExp,
  answer: (ctx: Context) => Promise<void> | void,
): Route {
  const matches = (asked: string) => (typeof path === 'string' ? asked === path : path.test(asked));
  return async (ctx, next) => (methods.includes(ctx.method) && matches(ctx.path) ? answer(ctx) : next());
}

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

export function showPage(ctx: Context, status: number, page: string): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.body = page;
}

/** Goes on with a GET, whatever came in. */
export function goOn(ctx: Context, address: string): void {
  ctx.status = 303;
  ctx.redirect(address);
}
