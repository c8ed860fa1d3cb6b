import { Management, WebAuth } from 'auth0-js';
import { type IdentityProviderKeys, providerAddress } from '../identity/IdentitySettings';
import { type AccountsSdk, webAuthOptions } from './auth0JsSdk';

/** auth0-js for what the provider does besides signing in. Import this file dynamically: the library comes with it. */
export function createAccountsSdk(keys: IdentityProviderKeys): AccountsSdk {
  const { domain } = keys;
  return {
    web: new WebAuth(webAuthOptions(keys)),
    management: (token) => {
      const options = { domain, token, _sendTelemetry: false };
      const management = new Management(options);
      // The library puts https:// before any domain, also before an address on localhost.
      return Object.assign(management, {
        baseOptions: { ...baseOptionsOf(management), rootUrl: `${providerAddress(domain)}/api/v2` },
      });
    },
  };
}

function baseOptionsOf(management: Management): object {
  return 'baseOptions' in management && typeof management.baseOptions === 'object' ? { ...management.baseOptions } : {};
}
