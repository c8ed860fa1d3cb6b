import type { ChangeOwnProfile } from '../../../../application/account/ChangeOwnProfile';
import type { SignInPerson } from '../../../../application/session/ports/PeopleForSignIn';
import { MANAGEMENT_SCOPES, managementAudience } from '../../openid/audiences';
import { type Context, type Route, route } from '../Route';
import { isObject, readJson } from '../reading/readJson';
import type { Bearer } from './Bearer';

const PATH = /^\/api\/v2\/users\/([^/]+)$/;

/** `/api/v2/users/:id`: people read and change their own profile there, and nobody else's. @source SES-10 USR-2 */
export function ownProfileRoute(bearer: Bearer, issuer: string, changeOwnProfile: ChangeOwnProfile): Route {
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

/** As Auth0 says it. */
function answer(ctx: Context, statusCode: number, error: string, errorCode: string, message: string): void {
  ctx.status = statusCode;
  ctx.body = { statusCode, error, message, errorCode };
}
