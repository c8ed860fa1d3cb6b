import { claimsOf } from '../../openid/claimsOf';
import { type Route, route } from '../Route';
import type { Bearer } from './Bearer';

/** `/userinfo`: the claims of whoever the access token belongs to. Takes tokens made for an API, as Auth0 does. @source SES-10 */
export function userInfoRoute(bearer: Bearer, issuer: string, namespace: string): Route {
  return route(['GET'], '/userinfo', async (ctx) => {
    const holder = await bearer.holder(ctx, `${issuer}userinfo`);
    ctx.status = holder ? 200 : 401;
    if (!holder) ctx.set('WWW-Authenticate', 'Bearer error="invalid_token"');
    ctx.body = holder ? claimsOf(holder.person, namespace) : { error: 'invalid_token' };
  });
}
