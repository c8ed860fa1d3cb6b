import { Management, WebAuth } from 'auth0-js';
import { type IdentityProviderKeys, providerAddress } from '../identity/IdentitySettings';
import { type AccountsSdk, webAuthOptions } from './auth0JsSdk';

/** auth0-js for the account features of the provider. Import this file dynamically, because it contains the library. */
export function createAccountsSdk(keys: IdentityProviderKeys): AccountsSdk {
  const { domain } = keys;
  return {
    web: new WebAuth(webAuthOptions(keys)),
    management: (token) => {
      const options = { domain, token, _sendTelemetry: false };
      const management = new Management(options);
      // The library adds https:// to every domain, even to an address on localhost.
      return Object.assign(management, {
        baseOptions: { ...baseOptionsOf(management), rootUrl: `${providerAddress(domain)}/api/v2` },
      });
    },
  };
}

function baseOptionsOf(management: Management): object {
  return 'baseOptions' in management && typeof management.baseOptions === 'object' ? { ...management.baseOptions } : {};
}
