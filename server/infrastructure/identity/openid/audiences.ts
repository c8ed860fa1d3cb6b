import { errors, type ResourceServer } from 'oidc-provider';
import type { IdentityApi } from '../IdentityProviderOptions';

const ABSOLUTE_URI = /^[a-z][a-z0-9+.-]*:[^#]*$/i;

/** OAuth resources are absolute URIs, audiences may be any text: other texts travel inside as a URN. */
export function resourceOf(audience: string): string {
  return ABSOLUTE_URI.test(audience) ? audience : `urn:audience:${encodeURIComponent(audience)}`;
}

/**
 * The API a token is asked for.
 *
 * @throws InvalidTarget when none of ours is meant.
 */
export function resourceServerOf(
  resource: string,
  apis: readonly IdentityApi[],
  accessTokenSeconds: number,
): ResourceServer {
  const api = apis.find(({ audience }) => resourceOf(audience) === resource);
  if (!api) throw new errors.InvalidTarget(`Service not found: ${resource}`);
  return {
    scope: '',
    audience: api.audience,
    accessTokenFormat: 'jwt',
    accessTokenTTL: accessTokenSeconds,
    jwt: { sign: { alg: 'RS256' } },
  };
}
