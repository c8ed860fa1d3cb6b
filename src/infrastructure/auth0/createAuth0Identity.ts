import { Auth0Client } from '@auth0/auth0-spa-js';
import { IdentityError } from '../../application/session/IdentityError';
import type { Identity } from '../../application/session/ports/Identity';
import { Auth0Identity } from './Auth0Identity';
import type { Auth0Settings } from './Auth0Settings';

const LONGEST_LEEWAY_S = 300;

/**
 * The identity port over auth0-spa-js, tokens in memory. Import this file dynamically: the library comes with it.
 *
 * @throws IdentityError when the leeway is not 0 to 300 seconds. @source SES-6
 */
export function createAuth0Identity(settings: Auth0Settings): Identity {
  const { domain, clientId, audience, scope, organization, renewal, leewaySeconds, timeoutSeconds, appUrl } = settings;
  if (!(leewaySeconds >= 0 && leewaySeconds <= LONGEST_LEEWAY_S)) {
    throw new IdentityError('error', 'The leeway should be positive and lower than five minutes.');
  }
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
  return new Auth0Identity(sdk, settings, leaveFor);
}

/** A page that a browser kept while it was away would show a session that is over, or wait for a sign-in that is not. */
function leaveFor(address: string): void {
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  window.location.replace(address);
}
