import type { Server } from 'node:http';
import { Provider } from 'oidc-provider';
import type { IdentityProvider, IdentityProviderOptions } from './IdentityProviderOptions';
import { providerConfiguration } from './openid/providerConfiguration';
import { providerSecrets } from './openid/providerSecrets';
import { OfflineAccess, refreshErrorText, rememberOfflineAccess } from './openid/refreshTokens';
import { faults, headers, silentAnswer } from './routes/middleware';
import { providerRoutes } from './routes/providerRoutes';

/**
 * Starts the embedded identity provider: an Auth0-like tenant with the people of the directory.
 *
 * @throws Error with code EADDRINUSE if the port is in use.
 */
export async function createIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { issuer, clients, storage, onFault = () => undefined } = options;
  const secrets = await providerSecrets(storage);
  const offlineAccess = new OfflineAccess(storage);
  const provider: Provider = new Provider(
    issuer,
    providerConfiguration(options, secrets, offlineAccess, () => provider),
  );
  exactRedirects(provider);

  provider.use(faults(onFault, clients[0]?.logoutUris[0]));
  provider.use(headers(clients));
  for (const route of providerRoutes(options, provider, secrets)) provider.use(route);
  provider.use(rememberOfflineAccess(offlineAccess));
  provider.use(refreshErrorText);
  provider.use(silentAnswer);
  provider.on('server_error', (_ctx, error) => onFault(error));

  const server = await listening(provider, options);
  return { issuer, close: () => closed(server) };
}

function listening(provider: Provider, { port, host }: IdentityProviderOptions): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = provider.listen(port, host);
    server.once('listening', () => resolve(server)).once('error', reject);
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Compares redirect addresses exactly for all applications. The library ignores the port for native ones. */
function exactRedirects(provider: Provider): void {
  provider.Client.prototype.redirectUriAllowed = function (address) {
    return this.redirectUris?.includes(address) ?? false;
  };
}
