import type { FinishPasswordless } from '../../../../application/account/FinishPasswordless';
import type { IdentityClient } from '../../IdentityProviderOptions';
import type { LoginTickets } from '../../openid/LoginTickets';
import { errorPage } from '../../pages/errorPage';
import { evenTime } from '../calls/evenTime';
import { type Route, route } from '../Route';
import { goOn, showPage } from './showPage';

/** What an ordinary sign-in is asked with; it goes on as it came. */
const PASSED_ON = [
  'client_id',
  'response_type',
  'response_mode',
  'redirect_uri',
  'scope',
  'audience',
  'state',
  'nonce',
  'organization',
  'code_challenge',
  'code_challenge_method',
];

/**
 * `/passwordless/verify_redirect`: whoever has the code goes on to the application by an ordinary sign-in. An application
 * that gets its tokens by a code and brings no challenge cannot redeem one: it begins its own sign-in at its home.
 *
 * @source SES-8
 */
export function verifyRedirectRoute(
  finishPasswordless: FinishPasswordless,
  tickets: LoginTickets,
  clients: readonly IdentityClient[],
): Route {
  return route(['GET'], '/passwordless/verify_redirect', async (ctx) => {
    const query = new URLSearchParams(ctx.querystring);
    const client = clients.find(({ clientId }) => clientId === query.get('client_id'));
    const home = (client ?? clients[0])?.logoutUris[0];
    if (!client) return showPage(ctx, 400, errorPage({ code: 'invalid_client', home }));
    const [email, code] = [query.get('email') ?? '', query.get('verification_code') ?? ''];
    const result = await evenTime(finishPasswordless.useCode({ email, code, address: ctx.ip }));
    if (result.kind !== 'accepted') {
      return showPage(ctx, result.kind === 'wait' ? 429 : 403, errorPage({ code: 'code_over', home }));
    }
    await tickets.give(ctx, { accountId: result.person.subject, amr: ['otp'] });
    const isRedeemable = client.flow === 'fragment' || query.has('code_challenge');
    const onward = new URLSearchParams(PASSED_ON.flatMap((name) => query.getAll(name).map((value) => [name, value])));
    return goOn(ctx, isRedeemable || home === undefined ? `/authorize?${onward}` : home);
  });
}
