import type { Server } from 'node:http';
import { Provider } from 'oidc-provider';
import { PasswordSignIn } from '../../application/session/PasswordSignIn';
import { RecentAttempts } from '../../application/session/RecentAttempts';
import type { IdentityProvider, IdentityProviderOptions } from './IdentityProviderOptions';
import { exactRedirects } from './openid/exactRedirects';
import { OfflineAccess } from './openid/OfflineAccess';
import { providerConfiguration } from './openid/providerConfiguration';
import { providerSecrets } from './openid/providerSecrets';
import { assets } from './routes/assets';
import { faults } from './routes/faults';
import { headers } from './routes/headers';
import { logoutRoute } from './routes/logoutRoute';
import { refreshErrorText } from './routes/refreshErrorText';
import { rememberOfflineAccess } from './routes/rememberOfflineAccess';
import { signInRoute } from './routes/signInRoute';
import { silentAnswer } from './routes/silentAnswer';
import { userInfoRoute } from './routes/userInfoRoute';
import { ScryptPasswords } from './ScryptPasswords';

const SWEEP_EVERY_MS = 15 * 60_000;

/**
 * Starts the embedded identity provider: an Auth0-shaped tenant whose people are those of the directory.
 *
 * @throws Error with code EADDRINUSE when the port is taken.
 */
export async function createIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { issuer, clients, people, storage, demoPeople, onFault = () => undefined } = options;
  const secrets = await providerSecrets(storage);
  const offlineAccess = new OfflineAccess(storage);
  const home = clients[0]?.logoutUris[0];
  const provider: Provider = new Provider(
    issuer,
    providerConfiguration(options, secrets, offlineAccess, () => provider),
  );
  exactRedirects(provider);
  const signIn = new PasswordSignIn(people, new ScryptPasswords(), new RecentAttempts());

  provider.use(faults(onFault, home));
  provider.use(headers(clients));
  provider.use(assets());
  provider.use(signInRoute({ provider, signIn, demoPeople, home }));
  provider.use(logoutRoute(provider, clients));
  provider.use(userInfoRoute(options, secrets));
  provider.use(rememberOfflineAccess(offlineAccess));
  provider.use(refreshErrorText);
  provider.use(silentAnswer);
  provider.on('server_error', (_ctx, error) => onFault(error));

  const server = await listening(provider, options);
  const sweep = setInterval(() => void storage.removeExpired().catch(onFault), SWEEP_EVERY_MS).unref();
  return {
    issuer,
    close: () => {
      clearInterval(sweep);
      return closed(server);
    },
  };
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
