import type { Server } from 'node:http';
import { Provider } from 'oidc-provider';
import { DATABASE_CONNECTION } from '../../application/session/connections';
import { PasswordSignIn } from '../../application/session/PasswordSignIn';
import { RecentAttempts } from '../../application/session/RecentAttempts';
import { composeAccounts } from './composeAccounts';
import type { DemoPeople, IdentityProvider, IdentityProviderOptions } from './IdentityProviderOptions';
import { CompanySessions } from './openid/CompanySessions';
import { exactRedirects } from './openid/exactRedirects';
import { LoginTickets } from './openid/LoginTickets';
import { OfflineAccess } from './openid/OfflineAccess';
import { providerConfiguration } from './openid/providerConfiguration';
import { providerSecrets } from './openid/providerSecrets';
import { accountCalls } from './routes/accountCalls';
import { assets } from './routes/assets';
import { Bearer } from './routes/Bearer';
import { companyRoutes } from './routes/companyRoutes';
import { cors } from './routes/cors';
import { faults } from './routes/faults';
import { headers } from './routes/headers';
import { logoutRoute } from './routes/logoutRoute';
import { mailSignInPages } from './routes/mailSignInPages';
import { newPasswordPages } from './routes/newPasswordPages';
import { OUTBOX, outboxRoute } from './routes/outboxRoute';
import { ownProfileRoute } from './routes/ownProfileRoute';
import { passwordlessCalls } from './routes/passwordlessCalls';
import { refreshErrorText } from './routes/refreshErrorText';
import { rememberOfflineAccess } from './routes/rememberOfflineAccess';
import { signInRoute } from './routes/signInRoute';
import { signUpPages } from './routes/signUpPages';
import { silentAnswer } from './routes/silentAnswer';
import { userInfoRoute } from './routes/userInfoRoute';
import { verifyRedirectRoute } from './routes/verifyRedirectRoute';
import { ScryptPasswords } from './ScryptPasswords';

const NOTHING_OFFERED = { passwordless: false, signUp: false, passwordChange: false };
const SWEEP_EVERY_MS = 15 * 60_000;

/**
 * Starts the embedded identity provider: an Auth0-shaped tenant whose people are those of the directory.
 *
 * @throws Error with code EADDRINUSE when the port is taken.
 */
export async function createIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { issuer, clients, people, storage, desk, outbox, demoPeople, onFault = () => undefined } = options;
  const { offers = NOTHING_OFFERED, samlConnection: connection = '', now = Date.now } = options;
  const secrets = await providerSecrets(storage);
  const offlineAccess = new OfflineAccess(storage);
  const home = clients[0]?.logoutUris[0];
  const provider: Provider = new Provider(
    issuer,
    providerConfiguration(options, secrets, offlineAccess, () => provider),
  );
  exactRedirects(provider);
  const passwords = new ScryptPasswords();
  const signIn = new PasswordSignIn(people, passwords, new RecentAttempts());
  const accounts = composeAccounts({ issuer, desk, people, storage, passwords, now });
  const bearer = new Bearer(issuer, people, secrets);
  const tickets = new LoginTickets(provider, storage);
  const sessions = new CompanySessions(storage);
  const pages = { accounts, tickets, home, outbox: outbox && OUTBOX };

  provider.use(faults(onFault, home));
  provider.use(headers(clients));
  provider.use(assets());
  provider.use(cors(clients));
  provider.use(
    signInRoute({
      provider,
      signIn,
      tickets,
      offers,
      hasCompany: connection !== '',
      demoPeople: demoPeopleOf(demoPeople, DATABASE_CONNECTION),
      home,
    }),
  );
  if (connection)
    provider.use(
      companyRoutes({
        provider,
        signIn,
        people,
        sessions,
        connection,
        demoPeople: demoPeopleOf(demoPeople, connection),
        home,
      }),
    );
  if (offers.passwordless) provider.use(mailSignInPages(pages));
  if (offers.passwordChange) provider.use(newPasswordPages(pages));
  if (offers.signUp) provider.use(signUpPages(pages));
  if (offers.passwordless) provider.use(verifyRedirectRoute(accounts.finishPasswordless, tickets, clients));
  provider.use(accountCalls(accounts, clients, offers));
  provider.use(passwordlessCalls(accounts, clients, offers.passwordless));
  provider.use(ownProfileRoute(bearer, issuer, accounts.changeOwnProfile));
  if (outbox) provider.use(outboxRoute(outbox, issuer));
  provider.use(logoutRoute(provider, clients, sessions));
  provider.use(userInfoRoute(bearer, issuer, options.namespace));
  provider.use(rememberOfflineAccess(offlineAccess));
  provider.use(refreshErrorText);
  provider.use(silentAnswer);
  provider.on('server_error', (_ctx, error) => onFault(error));

  const server = await listening(provider, options);
  const sweepOut = async () => {
    await storage.removeExpired();
    await outbox?.removeOld();
  };
  const sweep = setInterval(() => void sweepOut().catch(onFault), SWEEP_EVERY_MS).unref();
  return {
    issuer,
    close: () => {
      clearInterval(sweep);
      return closed(server);
    },
  };
}

function demoPeopleOf(demo: DemoPeople | undefined, connection: string): DemoPeople | undefined {
  return (
    demo && {
      ...demo,
      people: demo.people.filter((person) => (person.connection ?? DATABASE_CONNECTION) === connection),
    }
  );
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
