import type { Route } from './Route';

/** A silent check that finds nobody is an answer, not a failure: with status 400 browsers would print an error. */
export const silentAnswer: Route = async (ctx, next) => {
  await next();
  if (ctx.path === '/authorize' && ctx.query['response_mode'] === 'web_message' && ctx.status === 400) ctx.status = 200;
};
