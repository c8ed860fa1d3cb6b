import { errors, type ResourceServer } from 'oidc-provider';
import type { IdentityApi } from '../IdentityProviderOptions';
import { MANAGEMENT_SCOPES, managementAudience } from './tokenContents';

const ABSOLUTE_URI = /^[a-z][a-z0-9+.-]*:[^#]*$/i;

/** OAuth resources are absolute URIs but audiences may be any text, so other texts are wrapped in a URN. */
function resourceOf(audience: string): string {
  return ABSOLUTE_URI.test(audience) ? audience : `urn:audience:${encodeURIComponent(audience)}`;
}

/** The resources for the requested `audience`. */
export function resourcesIn(params: Readonly<Record<string, unknown>> | undefined): string[] {
  const audience = params?.['audience'];
  return typeof audience === 'string' ? [resourceOf(audience)] : [];
}

/**
 * The API for which a token is requested.
 *
 * @throws InvalidTarget if it is unknown.
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
