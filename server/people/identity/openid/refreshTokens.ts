import type { ProviderStorage } from '../../session/ports';
import type { IdentityRoute } from '../routes/Route';

const KIND = 'OfflineAccess';
/** Format from PKCE. Other values are refused later, so they are not stored. */
const CHALLENGE = /^[\w.~-]{43,128}$/;
const REQUEST_MS = 60 * 60_000;

/**
 * Remembers which requests asked for a refresh token. oidc-provider drops the scope `offline_access` unless it asks for
 * consent, and first-party applications have no consent page. So the request is stored under its PKCE challenge, which is
 * unique and returns with the code.
 */
export class OfflineAccess {
  constructor(
    private readonly storage: ProviderStorage,
    private readonly now: () => number = Date.now,
  ) {}

  async remember({ scope, code_challenge: challenge }: Readonly<Record<string, unknown>>): Promise<void> {
    if (typeof scope !== 'string' || typeof challenge !== 'string' || !CHALLENGE.test(challenge)) return;
    if (!scope.split(' ').includes('offline_access')) return;
    const expiresAt = this.now() + REQUEST_MS;
    await this.storage.put({ kind: KIND, id: challenge, value: {}, uid: null, grantId: null, expiresAt });
  }

  /** Returns true once for each remembered request. */
  async take(codeChallenge: string | undefined): Promise<boolean> {
    if (!codeChallenge || !(await this.storage.find(KIND, codeChallenge))) return false;
    await this.storage.remove(KIND, codeChallenge);
    return true;
  }
}

/** Remembers the request for a refresh token before oidc-provider drops it. */
export function rememberOfflineAccess(offlineAccess: OfflineAccess): IdentityRoute {
  return async (ctx, next) => {
    if (ctx.path === '/authorize') await offlineAccess.remember(ctx.query);
    await next();
  };
}

/** auth0-spa-js falls back to the silent iframe only if a refused refresh has Auth0's error description. */
export const refreshErrorText: IdentityRoute = async (ctx, next) => {
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
