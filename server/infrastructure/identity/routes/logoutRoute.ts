import type { Provider } from 'oidc-provider';
import type { IdentityClient } from '../IdentityProviderOptions';
import { errorPage } from '../pages/errorPage';
import { signedOutPage } from '../pages/signedOutPage';
import { type Context, type Route, route } from './Route';

/**
 * `/v2/logout?client_id&returnTo`: ends the session and everything granted in it, and goes back at once.
 * An address that is not registered for the application is never followed, but the session ends all the same.
 */
export function logoutRoute(provider: Provider, clients: readonly IdentityClient[]): Route {
  const home = clients[0]?.logoutUris[0];
  const mayReturn = (client: unknown, address: string) =>
    clients.some(({ clientId, logoutUris }) => clientId === client && logoutUris.includes(address));
  return route(['GET'], '/v2/logout', async (ctx) => {
    await endSession(provider, ctx);
    const { client_id: clientId, returnTo } = ctx.query;
    ctx.type = 'html';
    if (typeof returnTo !== 'string') {
      ctx.body = signedOutPage(home);
    } else if (mayReturn(clientId, returnTo)) {
      ctx.status = 303;
      ctx.redirect(returnTo);
    } else {
      ctx.status = 400;
      ctx.body = errorPage({ code: 'invalid_redirect_uri', detail: 'returnTo is not registered', home });
    }
  });
}

async function endSession(provider: Provider, ctx: Context): Promise<void> {
  const session = await provider.Session.get(ctx);
  const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? []);
  for (const grantId of grants) {
    await provider.RefreshToken.revokeByGrantId(grantId);
    await provider.AuthorizationCode.revokeByGrantId(grantId);
    await (await provider.Grant.find(grantId))?.destroy();
  }
  if (session.jti) await session.destroy();
  ctx.cookies.set(provider.cookieName('session'), null);
}
