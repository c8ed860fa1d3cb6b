import { WebAuth } from 'auth0-js';
import type { Identity } from '../../application/people/session/ports';
import type { IdentitySettings } from '../identity/IdentitySettings';
import { browserPlace, type CompleteTokens, ProviderIdentity } from '../identity/ProviderIdentity';
import { Auth0JsLibrary } from './Auth0JsLibrary';
import { webAuthOptions } from './auth0JsSdk';

/**
 * The identity port in fragment mode, over auth0-js, with tokens in memory. Import this file dynamically and only for
 * tenants in that mode: see docs/adr/0014-tokens-in-the-url.md for its risk.
 *
 * @throws IdentityError if the leeway is not 0 to 300 seconds. @source SES-6
 */
export function createAuth0JsIdentity(settings: IdentitySettings, complete?: CompleteTokens): Identity {
  const sdk = new WebAuth(webAuthOptions(settings));
  return new ProviderIdentity(new Auth0JsLibrary(sdk, settings, window), settings, browserPlace, complete);
}
