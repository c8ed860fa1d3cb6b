import { Auth0Client } from '@auth0/auth0-spa-js';
import type { Identity } from '../../application/session/ports/Identity';
import { browserPlace } from '../identity/browserPlace';
import type { IdentitySettings } from '../identity/IdentitySettings';
import { ProviderIdentity } from '../identity/ProviderIdentity';
import { Auth0Library } from './Auth0Library';

/**
 * The identity port in code mode, over auth0-spa-js, tokens in memory. Import this file dynamically: the library comes
 * with it.
 *
 * @throws IdentityError when the leeway is not 0 to 300 seconds. @source SES-6
 */
export function createAuth0Identity(settings: IdentitySettings): Identity {
  const { domain, clientId, audience, scope, organization, renewal, leewaySeconds, timeoutSeconds, appUrl } = settings;
  const sdk = new Auth0Client({
    domain,
    clientId,
    cacheLocation: 'memory',
    useRefreshTokens: renewal === 'refresh',
    useRefreshTokensFallback: true,
    // The library reads 0 as its default of 60.
    leeway: Math.max(1, leewaySeconds),
    authorizeTimeoutInSeconds: timeoutSeconds,
    httpTimeoutInSeconds: Math.min(10, timeoutSeconds),
    legacySameSiteCookie: false,
    authorizationParams: {
      redirect_uri: `${appUrl}callback`,
      audience,
      scope,
      ...(organization && { organization }),
    },
  });
  return new ProviderIdentity(new Auth0Library(sdk, renewal), settings, browserPlace);
}
