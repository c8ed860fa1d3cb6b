import type { FinishPasswordless } from '../../account/Passwordless';
import type { Accounts } from '../composeAccounts';
import type { IdentityClient } from '../IdentityProviderOptions';
import type { LoginTickets } from '../openid/signInSession';
import { errorPage } from '../pages/messagePages';
import { type Context, composeRoutes, type IdentityRoute, redirectTo, route, showPage } from './Route';
import { randomAnswerId, readJson, textIn, withMinimumDuration } from './requests';

type Body = Readonly<Record<string, unknown>>;

/** Auth0's calls to start a sign-in by mail and to check its code. @source SES-8 */
export function passwordlessCalls(
  accounts: Accounts,
  clients: readonly IdentityClient[],
  isOffered: boolean,
): IdentityRoute {
  return composeRoutes(
    route(['POST'], '/passwordless/start', async (ctx) => {
      const body = await bodyFor(ctx, clients, isOffered);
      if (body) await answerStart(ctx, accounts, body);
    }),
    route(['POST'], '/passwordless/verify', async (ctx) => {
      const body = await bodyFor(ctx, clients, isOffered);
      if (!body) return;
      const attempt = { email: textIn(body, 'email'), code: textIn(body, 'verification_code'), address: ctx.ip };
      const result = await withMinimumDuration(accounts.finishPasswordless.useCode(attempt, null));
      if (result.kind === 'accepted') ctx.body = {};
      else if (result.kind === 'wait') refuse(ctx, 429, 'too_many_attempts', result.message);
      else refuse(ctx, 403, 'invalid_grant', result.message);
    }),
  );
}

async function answerStart(ctx: Context, { startPasswordless }: Accounts, body: Body): Promise<void> {
  const { send = 'link' } = body;
  if (send !== 'link' && send !== 'code') {
    refuse(ctx, 400, 'bad.send', 'send is not valid ([link, code])');
    return;
  }
  const email = textIn(body, 'email');
  const requestId = randomAnswerId();
  const result = await withMinimumDuration(startPasswordless.run({ email, send, address: ctx.ip, requestId }));
  if (result.kind === 'sent') ctx.body = { _id: requestId, email: email.trim(), email_verified: false };
  else if (result.kind === 'wait') refuse(ctx, 429, 'too_many_requests', result.message);
  else refuse(ctx, 400, 'bad.email', result.message);
}

/** The body, if the application and connection are known; otherwise undefined, with the response already set. */
async function bodyFor(
  ctx: Context,
  clients: readonly IdentityClient[],
  isOffered: boolean,
): Promise<Body | undefined> {
  const body = await readJson(ctx);
  if (!body) refuse(ctx, 400, 'invalid_request', 'The request has to be a JSON object.');
  else if (body['client_id'] !== undefined && !clients.some(({ clientId }) => clientId === body['client_id'])) {
    refuse(ctx, 403, 'unauthorized_client', 'The application is not known here.');
  } else if (!isOffered || body['connection'] !== 'email') {
    refuse(ctx, 400, 'bad.connection', 'The connection does not exist.');
  } else return body;
  return undefined;
}

function refuse(ctx: Context, status: number, error: string, description: string): void {
  ctx.status = status;
  ctx.body = { error, error_description: description };
}

/** Parameters passed on to the ordinary sign-in. */
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
 * `/passwordless/verify_redirect`: checks the code, then redirects to the application through an ordinary sign-in. An
 * application with the code flow but without a challenge cannot redeem a code, so it is sent to its home to sign in there. The code
 * counts only with the `_id` of the answer to its request, as `request_id`.
 *
 * @source SES-8
 */
export function verifyRedirectRoute(
  finishPasswordless: FinishPasswordless,
  tickets: LoginTickets,
  clients: readonly IdentityClient[],
): IdentityRoute {
  return route(['GET'], '/passwordless/verify_redirect', async (ctx) => {
    const query = new URLSearchParams(ctx.querystring);
    const client = clients.find(({ clientId }) => clientId === query.get('client_id'));
    const home = (client ?? clients[0])?.logoutUris[0];
    if (!client) return showPage(ctx, 400, errorPage({ code: 'invalid_client', home }));
    const [email, code] = [query.get('email') ?? '', query.get('verification_code') ?? ''];
    const attempt = { email, code, address: ctx.ip };
    const result = await withMinimumDuration(finishPasswordless.useCode(attempt, query.get('request_id') ?? ''));
    if (result.kind !== 'accepted') {
      return showPage(ctx, result.kind === 'wait' ? 429 : 403, errorPage({ code: 'code_over', home }));
    }
    await tickets.issue(ctx, { accountId: result.person.subject, amr: ['otp'], method: 'code' });
    const isRedeemable = client.flow === 'fragment' || query.has('code_challenge');
    const onward = new URLSearchParams(PASSED_ON.flatMap((name) => query.getAll(name).map((value) => [name, value])));
    return redirectTo(ctx, isRedeemable || home === undefined ? `/authorize?${onward}` : home);
  });
}
