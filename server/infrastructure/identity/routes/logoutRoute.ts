import type { Provider } from 'oidc-provider';
import type { IdentityClient } from '../IdentityProviderOptions';
import { endSession, type LoginTickets } from '../openid/signInSession';
import { errorPage } from '../pages/messagePages';
import { html, page } from '../pages/page';
import type { CompanySessions } from './companyRoutes';
import { type Route, route } from './Route';

/**
 * `/v2/logout?client_id&returnTo`: ends the session and its grants, then redirects; with `federated` also ends the company
 * session. Discards the ticket of a mailed link that was followed before. Never redirects to an address that is not
 * registered for the application, but ends the session anyway.
 *
 * @source SES-4
 */
export function logoutRoute(
  provider: Provider,
  clients: readonly IdentityClient[],
  companySessions: CompanySessions,
  tickets: LoginTickets,
): Route {
  const home = clients[0]?.logoutUris[0];
  const mayReturn = (client: unknown, address: string) =>
    clients.some(({ clientId, logoutUris }) => clientId === client && logoutUris.includes(address));
  return route(['GET'], '/v2/logout', async (ctx) => {
    await endSession(provider, ctx);
    tickets.discard(ctx);
    if ('federated' in ctx.query) await companySessions.end(ctx);
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

/** Shown after signing out without an address to return to. */
function signedOutPage(home: string | undefined): string {
  return page(
    'Signed out',
    html`<h1>You are signed out</h1>
      <p>You can close this window.</p>
      ${home && html`<p><a class="button" href="${home}">Back to Listbill</a></p>`}`,
  );
}
