import { createLocalJWKSet, type JWK, jwtVerify } from 'jose';
import type { ChangeOwnProfile } from '../../../application/account/ChangeOwnProfile';
import type { PeopleForSignIn, SignInPerson } from '../../../application/session/ports';
import { isRevoked } from '../../../application/session/signInRules';
import type { ProviderSecrets } from '../openid/providerSecrets';
import { claimsOf, MANAGEMENT_SCOPES, managementAudience } from '../openid/tokenContents';
import { type Context, type Route, route } from './Route';
import { isObject, readJson } from './requests';

/** The person of an access token, and its scopes. */
export interface TokenHolder {
  readonly person: SignInPerson;
  readonly scopes: readonly string[];
}

/** Verifies access tokens issued by this provider. */
export class BearerTokens {
  private readonly keys: ReturnType<typeof createLocalJWKSet>;

  constructor(
    private readonly issuer: string,
    private readonly people: PeopleForSignIn,
    { signingKey }: ProviderSecrets,
  ) {
    this.keys = createLocalJWKSet({ keys: [publicPart(signingKey)] });
  }

  /** @returns undefined unless the request has a valid, unrevoked token for this audience and the person is active. */
  async holder(ctx: Context, audience: string): Promise<TokenHolder | undefined> {
    const [scheme, token = ''] = ctx.get('Authorization').split(' ');
    if (scheme?.toLowerCase() !== 'bearer') return undefined;
    const checks = { issuer: this.issuer, audience, algorithms: ['RS256'], requiredClaims: ['exp', 'iat'] };
    const payload = (await jwtVerify(token, this.keys, checks).catch(() => undefined))?.payload;
    const person = payload?.sub ? await this.people.findBySubject(payload.sub) : undefined;
    if (person?.status !== 'Active' || isRevoked(payload?.iat ?? 0, person.tokensValidFrom)) return undefined;
    const scope = payload?.['scope'];
    return { person, scopes: typeof scope === 'string' ? scope.split(' ') : [] };
  }
}

function publicPart({ kty = 'RSA', alg = 'RS256', kid = '', n = '', e = '' }: JWK): JWK {
  return { kty, alg, kid, n, e };
}

/** `/userinfo`: the claims of the access token's owner. Accepts tokens for an API, as Auth0 does. @source SES-10 */
export function userInfoRoute(bearer: BearerTokens, issuer: string, namespace: string): Route {
  return route(['GET'], '/userinfo', async (ctx) => {
    const holder = await bearer.holder(ctx, `${issuer}userinfo`);
    ctx.status = holder ? 200 : 401;
    if (!holder) ctx.set('WWW-Authenticate', 'Bearer error="invalid_token"');
    ctx.body = holder ? claimsOf(holder.person, namespace) : { error: 'invalid_token' };
  });
}

const PATH = /^\/api\/v2\/users\/([^/]+)$/;

/** `/api/v2/users/:id`: people read and change their own profile only. @source SES-10 USR-2 */
export function ownProfileRoute(bearer: BearerTokens, issuer: string, changeOwnProfile: ChangeOwnProfile): Route {
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
