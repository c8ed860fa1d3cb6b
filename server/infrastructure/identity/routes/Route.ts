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
