import type { IdentityClient } from '../../IdentityProviderOptions';
import type { Route } from '../Route';

/** What an application's script asks for itself, besides what oidc-provider answers. */
const CALLS = /^\/(?:dbconnections\/|passwordless\/(?:start|verify)$|userinfo$|api\/v2\/)/;
const HEADERS = 'Authorization, Content-Type, Auth0-Client, X-Request-Language';
const NOT_OURS = { error: 'access_denied', error_description: 'Requests from this origin are not taken.' };

/** Lets the pages of registered applications make these calls, and no other page. */
export function cors(clients: readonly IdentityClient[]): Route {
  const origins = new Set(clients.flatMap(({ redirectUris }) => redirectUris.map((uri) => new URL(uri).origin)));
  return async (ctx, next) => {
    if (!CALLS.test(ctx.path)) return next();
    ctx.vary('Origin');
    const origin = ctx.get('Origin');
    if (origin !== '' && !origins.has(origin)) {
      ctx.status = 403;
      ctx.body = NOT_OURS;
      return undefined;
    }
    if (origin !== '') ctx.set('Access-Control-Allow-Origin', origin);
    if (ctx.method !== 'OPTIONS') return next();
    ctx.set({
      'Access-Control-Allow-Headers': HEADERS,
      'Access-Control-Allow-Methods': 'GET, POST, PATCH',
      'Access-Control-Max-Age': '600',
    });
    ctx.status = 204;
    return undefined;
  };
}
