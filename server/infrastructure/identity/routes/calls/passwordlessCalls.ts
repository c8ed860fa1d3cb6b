import type { Accounts } from '../../composeAccounts';
import type { IdentityClient } from '../../IdentityProviderOptions';
import { composeRoutes } from '../composeRoutes';
import { type Context, type Route, route } from '../Route';
import { readJson, textIn } from '../reading/readJson';
import { evenTime } from './evenTime';
import { newAnswerId } from './newAnswerId';

type Body = Readonly<Record<string, unknown>>;

/** Starting a sign-in by mail, and checking its code, as Auth0 answers them. @source SES-8 */
export function passwordlessCalls(accounts: Accounts, clients: readonly IdentityClient[], isOffered: boolean): Route {
  return composeRoutes(
    route(['POST'], '/passwordless/start', async (ctx) => {
      const body = await bodyFor(ctx, clients, isOffered);
      if (body) await answerStart(ctx, accounts, body);
    }),
    route(['POST'], '/passwordless/verify', async (ctx) => {
      const body = await bodyFor(ctx, clients, isOffered);
      if (!body) return;
      const attempt = { email: textIn(body, 'email'), code: textIn(body, 'verification_code'), address: ctx.ip };
      const result = await evenTime(accounts.finishPasswordless.checkCode(attempt));
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
  const result = await evenTime(startPasswordless.run({ email, send, address: ctx.ip }));
  if (result.kind === 'sent') ctx.body = { _id: newAnswerId(), email: email.trim(), email_verified: false };
  else if (result.kind === 'wait') refuse(ctx, 429, 'too_many_requests', result.message);
  else refuse(ctx, 400, 'bad.email', result.message);
}

/** What the call brings, of an application and for a connection that are ours; else it is refused already. */
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
