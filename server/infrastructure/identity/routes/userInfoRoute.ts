import { createLocalJWKSet, type JWK, jwtVerify } from 'jose';
import type { SignInPerson } from '../../../application/session/ports/PeopleForSignIn';
import type { IdentityProviderOptions } from '../IdentityProviderOptions';
import { claimsOf } from '../openid/claimsOf';
import type { ProviderSecrets } from '../openid/providerSecrets';
import { type Context, type Route, route } from './Route';

/** `/userinfo`: the claims of whoever the access token belongs to. Takes tokens made for an API, as Auth0 does. */
export function userInfoRoute(options: IdentityProviderOptions, { signingKey }: ProviderSecrets): Route {
  const { issuer, people, namespace, clients } = options;
  const keys = createLocalJWKSet({ keys: [publicPart(signingKey)] });
  const origins = new Set(clients.flatMap(({ redirectUris }) => redirectUris.map((uri) => new URL(uri).origin)));

  const bearer = async (ctx: Context): Promise<SignInPerson | undefined> => {
    const [scheme, token = ''] = ctx.get('Authorization').split(' ');
    if (scheme?.toLowerCase() !== 'bearer') return undefined;
    const checks = { issuer, audience: `${issuer}userinfo`, algorithms: ['RS256'], requiredClaims: ['exp'] };
    const verified = await jwtVerify(token, keys, checks).catch(() => undefined);
    const person = verified?.payload.sub ? await people.findBySubject(verified.payload.sub) : undefined;
    return person?.status === 'Active' ? person : undefined;
  };

  return route(['GET', 'OPTIONS'], '/userinfo', async (ctx) => {
    allowOrigin(ctx, origins);
    if (ctx.method === 'OPTIONS') {
      ctx.status = 204;
      return;
    }
    const person = await bearer(ctx);
    ctx.status = person ? 200 : 401;
    if (!person) ctx.set('WWW-Authenticate', 'Bearer error="invalid_token"');
    ctx.body = person ? claimsOf(person, namespace) : { error: 'invalid_token' };
  });
}

function publicPart({ kty = 'RSA', alg = 'RS256', kid = '', n = '', e = '' }: JWK): JWK {
  return { kty, alg, kid, n, e };
}

function allowOrigin(ctx: Context, origins: ReadonlySet<string>): void {
  const origin = ctx.get('Origin');
  ctx.vary('Origin');
  if (!origins.has(origin)) return;
  ctx.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Headers': 'Authorization' });
}
