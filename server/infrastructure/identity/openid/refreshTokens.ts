import type { ProviderStorage } from '../../../application/session/ports';
import type { Route } from '../routes/Route';

const KIND = 'OfflineAccess';
/** As PKCE has it; anything else is refused later on, and is not stored before. */
const CHALLENGE = /^[\w.~-]{43,128}$/;
const WISH_MS = 60 * 60_000;

/**
 * Remembers who asked for a refresh token. oidc-provider drops the scope `offline_access` unless consent is
 * prompted for; first-party applications have no consent page, so the wish is kept beside it, under the PKCE
 * challenge, which is unique to the request and comes back with the code.
 */
export class OfflineAccess {
  constructor(
    private readonly storage: ProviderStorage,
    private readonly now: () => number = Date.now,
  ) {}

  async remember({ scope, code_challenge: challenge }: Readonly<Record<string, unknown>>): Promise<void> {
    if (typeof scope !== 'string' || typeof challenge !== 'string' || !CHALLENGE.test(challenge)) return;
    if (!scope.split(' ').includes('offline_access')) return;
    const expiresAt = this.now() + WISH_MS;
    await this.storage.put({ kind: KIND, id: challenge, value: {}, uid: null, grantId: null, expiresAt });
  }

  /** True once for a request that asked. */
  async take(codeChallenge: string | undefined): Promise<boolean> {
    if (!codeChallenge || !(await this.storage.find(KIND, codeChallenge))) return false;
    await this.storage.remove(KIND, codeChallenge);
    return true;
  }
}

/** Notes the wish for a refresh token before oidc-provider drops it from the request. */
export function rememberOfflineAccess(offlineAccess: OfflineAccess): Route {
  return async (ctx, next) => {
    if (ctx.path === '/authorize') await offlineAccess.remember(ctx.query);
    await next();
  };
}

/** auth0-spa-js goes back to the silent iframe only when a refused refresh is told in Auth0's words. */
export const refreshErrorText: Route = async (ctx, next) => {
  await next();
  const body: unknown = ctx.body;
  if (ctx.path !== '/oauth/token' || !isInvalidGrant(body)) return;
  const { oidc } = ctx as { oidc?: { params?: { grant_type?: unknown } } };
  if (oidc?.params?.grant_type !== 'refresh_token') return;
  ctx.body = { ...body, error_description: 'Unknown or invalid refresh token.' };
};

function isInvalidGrant(body: unknown): body is object {
  return typeof body === 'object' && body !== null && 'error' in body && body.error === 'invalid_grant';
}
