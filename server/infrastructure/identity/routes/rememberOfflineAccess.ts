import type { OfflineAccess } from '../openid/OfflineAccess';
import type { Route } from './Route';

/** Notes the wish for a refresh token before oidc-provider drops it from the request. */
export function rememberOfflineAccess(offlineAccess: OfflineAccess): Route {
  return async (ctx, next) => {
    if (ctx.path === '/authorize') await offlineAccess.remember(ctx.query);
    await next();
  };
}
