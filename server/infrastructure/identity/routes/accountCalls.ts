import { DATABASE_CONNECTION } from '../../../application/session/signInRules';
import type { Accounts } from '../composeAccounts';
import type { AccountOffers, IdentityClient } from '../IdentityProviderOptions';
import { type Context, composeRoutes, type Route, route } from './Route';
import { isObject, randomAnswerId, readJson, textIn, withMinimumDuration } from './requests';

type Body = Readonly<Record<string, unknown>>;

const SENT_TEXT = "We've just sent you an email to reset your password.";
const RULE = 'invalid_password';

/**
 * Auth0's calls to sign up and to request a password reset. Neither reveals whether an address has an account; only the
 * mail to the address does.
 *
 * @source SES-10
 */
export function accountCalls(
  accounts: Accounts,
  clients: readonly IdentityClient[],
  { signUp, passwordChange }: AccountOffers,
): Route {
  return composeRoutes(
    route(['POST'], '/dbconnections/signup', async (ctx) => {
      const body = await bodyFor(ctx, clients, signUp, 'signup_disabled');
      if (body) await answerSignUp(ctx, accounts, body);
    }),
    route(['POST'], '/dbconnections/change_password', async (ctx) => {
      const body = await bodyFor(ctx, clients, passwordChange, 'bad.connection');
      if (!body) return;
      const result = await withMinimumDuration(
        accounts.requestPasswordReset.run({ email: textIn(body, 'email'), address: ctx.ip }),
      );
      if (result.kind === 'sent') {
        ctx.type = 'text/html';
        ctx.body = SENT_TEXT;
      } else if (result.kind === 'wait') refuse(ctx, 429, 'too_many_requests', result.message);
      else refuse(ctx, 400, result.code, result.message);
    }),
  );
}

async function answerSignUp(ctx: Context, { signUp }: Accounts, body: Body): Promise<void> {
  const metadata = body['user_metadata'];
  const details = isObject(metadata) ? metadata : {};
  const email = textIn(body, 'email');
  const result = await withMinimumDuration(
    signUp.run({
      email,
      password: textIn(body, 'password'),
      firstName: textIn(details, 'firstName') || textIn(body, 'given_name'),
      lastName: textIn(details, 'lastName') || textIn(body, 'family_name'),
      address: ctx.ip,
    }),
  );
  if (result.kind === 'sent') ctx.body = { _id: randomAnswerId(), email: email.trim(), email_verified: false };
  else if (result.kind === 'wait') refuse(ctx, 429, 'too_many_requests', result.message);
  else if (result.code === RULE) {
    ctx.status = 400;
    const name = 'PasswordStrengthError';
    ctx.body = {
      name,
      code: RULE,
      message: 'Password is too weak',
      description: result.message,
      policy: result.message,
    };
  } else refuse(ctx, 400, result.code, result.message);
}

/** The body, if the application and connection are known; otherwise undefined, with the response already set. */
async function bodyFor(
  ctx: Context,
  clients: readonly IdentityClient[],
  isOffered: boolean,
  unless: string,
): Promise<Body | undefined> {
  const body = await readJson(ctx);
  if (!body) refuse(ctx, 400, 'invalid_request', 'The request has to be a JSON object.');
  else if (!clients.some(({ clientId }) => clientId === body['client_id'])) {
    refuse(ctx, 403, 'unauthorized_client', 'The application is not known here.');
  } else if (body['connection'] !== DATABASE_CONNECTION) {
    refuse(ctx, 400, 'bad.connection', 'The connection does not exist.');
  } else if (isOffered) return body;
  else refuse(ctx, 400, unless, 'This is not offered here.');
  return undefined;
}

function refuse(ctx: Context, status: number, code: string, description: string): void {
  ctx.status = status;
  ctx.body = { name: 'BadRequestError', code, description, statusCode: status };
}
