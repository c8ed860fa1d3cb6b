import { createLocalJWKSet, type JWK, jwtVerify } from 'jose';
import { DATABASE_CONNECTION } from '../../../../src/domain/people/directory/DirectoryUser';
import { isAfterEnd } from '../../../platform/security/sessionLife';
import type { ChangeOwnProfile } from '../../account/ChangeOwnProfile';
import type { PeopleForSignIn, SignInPerson } from '../../session/ports';
import { isTokenEnded } from '../../session/signInRules';
import type { Accounts } from '../composeAccounts';
import type { AccountFeatures, IdentityClient } from '../IdentityProviderOptions';
import type { ProviderSecrets } from '../openid/providerSecrets';
import { claimsOf, MANAGEMENT_SCOPES, managementAudience } from '../openid/tokenContents';
import { type Context, composeRoutes, type IdentityRoute, route } from './Route';
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
  { signUp, passwordChange }: AccountFeatures,
): IdentityRoute {
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

/** The person of an access token, and its scopes. */
interface TokenHolder {
  readonly person: SignInPerson;
  readonly scopes: readonly string[];
}

/** Verifies access tokens issued by this provider. */
export class BearerTokens {
  private readonly keys: ReturnType<typeof createLocalJWKSet>;

  constructor(
    private readonly issuer: string,
    private readonly people: PeopleForSignIn,
    private readonly namespace: string,
    { signingKey, formerKey }: ProviderSecrets,
  ) {
    this.keys = createLocalJWKSet({ keys: [signingKey, ...(formerKey ? [formerKey] : [])].map(publicPart) });
  }

  /** @returns undefined unless the request has a valid, unrevoked token for this audience and the person is active. */
  async holder(ctx: Context, audience: string): Promise<TokenHolder | undefined> {
    const [scheme, token = ''] = ctx.get('Authorization').split(' ');
    if (scheme?.toLowerCase() !== 'bearer') return undefined;
    const checks = { issuer: this.issuer, audience, algorithms: ['RS256'], requiredClaims: ['exp', 'iat'] };
    const payload = (await jwtVerify(token, this.keys, checks).catch(() => undefined))?.payload;
    const person = payload?.sub ? await this.people.findBySubject(payload.sub) : undefined;
    if (person?.status !== 'Active' || isTokenEnded(payload?.iat ?? 0, person)) return undefined;
    const sessionId = payload?.[`${this.namespace}session_id`];
    const signedInAt = payload?.[`${this.namespace}auth_time`];
    const endedAt = typeof sessionId === 'string' ? await this.people.sessionEndedAt(person.subject, sessionId) : null;
    if (!isAfterEnd(typeof signedInAt === 'number' ? signedInAt : 0, endedAt)) return undefined;
    const scope = payload?.['scope'];
    return { person, scopes: typeof scope === 'string' ? scope.split(' ') : [] };
  }
}

function publicPart({ kty = 'RSA', alg = 'RS256', kid = '', n = '', e = '' }: JWK): JWK {
  return { kty, alg, kid, n, e };
}

/** `/userinfo`: the claims of the access token's owner. Accepts tokens for an API, as Auth0 does. @source SES-10 */
export function userInfoRoute(bearer: BearerTokens, issuer: string, namespace: string): IdentityRoute {
  return route(['GET'], '/userinfo', async (ctx) => {
    const holder = await bearer.holder(ctx, `${issuer}userinfo`);
    ctx.status = holder ? 200 : 401;
    if (!holder) ctx.set('WWW-Authenticate', 'Bearer error="invalid_token"');
    ctx.body = holder ? claimsOf(holder.person, namespace) : { error: 'invalid_token' };
  });
}

const PATH = /^\/api\/v2\/users\/([^/]+)$/;

/** `/api/v2/users/:id`: people read and change their own profile only. @source SES-10 USR-2 */
export function ownProfileRoute(
  bearer: BearerTokens,
  issuer: string,
  changeOwnProfile: ChangeOwnProfile,
): IdentityRoute {
  return route(['GET', 'PATCH'], PATH, async (ctx) => {
    const holder = await bearer.holder(ctx, managementAudience(issuer));
    if (!holder) return answer(ctx, 401, 'Unauthorized', 'invalid_token', 'The access token is not valid here.');
    const needed = ctx.method === 'GET' ? MANAGEMENT_SCOPES.read : MANAGEMENT_SCOPES.update;
    const { person, scopes } = holder;
    if (!scopes.includes(needed)) {
      return answer(ctx, 403, 'Forbidden', 'insufficient_scope', `Insufficient scope, expected: ${needed}`);
    }
    if (subjectIn(ctx.path) !== person.subject) {
      return answer(ctx, 403, 'Forbidden', 'insufficient_scope', 'People change their own profile only.');
    }
    if (ctx.method === 'GET') {
      ctx.body = profileOf(person);
      return;
    }
    const changes = await userMetadataIn(ctx);
    const result = changes && (await changeOwnProfile.run(person.subject, changes));
    if (result?.kind === 'saved') ctx.body = profileOf(result.person);
    else
      answer(
        ctx,
        400,
        'Bad Request',
        'invalid_body',
        result?.message ?? 'Send {"user_metadata": {…}} and nothing else.',
      );
  });
}

function profileOf({ subject, email, firstName, lastName, phoneNumber, extension }: SignInPerson) {
  return {
    user_id: subject,
    email,
    email_verified: true,
    user_metadata: { firstName, lastName, phoneNumber, extension },
  };
}

async function userMetadataIn(ctx: Context): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { user_metadata: metadata, ...others } = (await readJson(ctx)) ?? {};
  return isObject(metadata) && Object.keys(others).length === 0 ? metadata : undefined;
}

function subjectIn(path: string): string | undefined {
  try {
    return decodeURIComponent(PATH.exec(path)?.[1] ?? '');
  } catch {
    return undefined;
  }
}

/** An error in Auth0's format. */
function answer(ctx: Context, statusCode: number, error: string, errorCode: string, message: string): void {
  ctx.status = statusCode;
  ctx.body = { statusCode, error, message, errorCode };
}
