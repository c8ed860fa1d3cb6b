import type { Provider } from 'oidc-provider';

/** Addresses to return to are compared exactly, whatever the kind of application: of native ones the library lets the port vary. */
export function exactRedirects(provider: Provider): void {
  provider.Client.prototype.redirectUriAllowed = function (address) {
    return this.redirectUris?.includes(address) ?? false;
  };
}
