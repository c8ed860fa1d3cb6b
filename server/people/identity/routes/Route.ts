import type { Provider } from 'oidc-provider';

/** Answers matching requests; passes the others on to the next route and finally to oidc-provider. */
export type IdentityRoute = Parameters<Provider['use']>[0];

export type Context = Parameters<IdentityRoute>[0];

/** A route for one path and some methods. */
export function route(
  methods: readonly string[],
  path: string | RegExp,
  answer: (ctx: Context) => Promise<void> | void,
): IdentityRoute {
  const matches = (requested: string) => (typeof path === 'string' ? requested === path : path.test(requested));
  return async (ctx, next) => (methods.includes(ctx.method) && matches(ctx.path) ? answer(ctx) : next());
}

/** Combines several routes into one. */
export function composeRoutes(...routes: readonly IdentityRoute[]): IdentityRoute {
  return (ctx, next) => {
    const from = (index: number): ReturnType<IdentityRoute> => {
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

/** Redirects with a GET, whatever the request method. */
export function redirectTo(ctx: Context, address: string): void {
  ctx.status = 303;
  ctx.redirect(address);
}
