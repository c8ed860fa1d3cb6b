import { errors, type ResourceServer } from 'oidc-provider';
import type { IdentityApi } from '../IdentityProviderOptions';

const ABSOLUTE_URI = /^[a-z][a-z0-9+.-]*:[^#]*$/i;

/** What tokens for the provider's own API allow: people's own profile, to read and to change. @source SES-10 */
export const MANAGEMENT_SCOPES = { read: 'read:current_user', update: 'update:current_user_metadata' } as const;

/** The provider's own API, as the application asks for it. */
export const managementAudience = (issuer: string): string => `${issuer}api/v2/`;

/** OAuth resources are absolute URIs, audiences may be any text: other texts travel inside as a URN. */
function resourceOf(audience: string): string {
  return ABSOLUTE_URI.test(audience) ? audience : `urn:audience:${encodeURIComponent(audience)}`;
}

/** Which resources a request for an `audience` means. */
export function resourcesIn(params: Readonly<Record<string, unknown>> | undefined): string[] {
  const audience = params?.['audience'];
  return typeof audience === 'string' ? [resourceOf(audience)] : [];
}

/**
 * The API a token is asked for.
 *
 * @throws InvalidTarget when none of ours is meant.
 */
export function resourceServerOf(
  resource: string,
  issuer: string,
  apis: readonly IdentityApi[],
  accessTokenSeconds: number,
): ResourceServer {
  const management = { audience: managementAudience(issuer), scope: Object.values(MANAGEMENT_SCOPES).join(' ') };
  const all = [...apis.map(({ audience }) => ({ audience, scope: '' })), management];
  const api = all.find(({ audience }) => resourceOf(audience) === resource);
  if (!api) throw new errors.InvalidTarget(`Service not found: ${resource}`);
  return {
    scope: api.scope,
    audience: api.audience,
    accessTokenFormat: 'jwt',
    accessTokenTTL: accessTokenSeconds,
    jwt: { sign: { alg: 'RS256' } },
  };
}
