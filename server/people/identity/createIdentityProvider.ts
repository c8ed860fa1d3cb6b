import type { Server } from 'node:http';
import Keygrip from 'keygrip';
import { Provider } from 'oidc-provider';
import { DATABASE_CONNECTION } from '../../../src/domain/people/directory/DirectoryUser';
import { NO_SECURITY_EVENTS } from '../../platform/security/securityEvents';
import { ReplacePassword } from '../account/NewPassword';
import { PasswordSignIn } from '../session/PasswordSignIn';
import { composeAccounts } from './composeAccounts';
import type { DemoPeople, IdentityProvider, IdentityProviderOptions } from './IdentityProviderOptions';
import { DeviceCookies } from './openid/knownDevices';
import { providerConfiguration } from './openid/providerConfiguration';
import { type ProviderSecrets, providerSecrets } from './openid/providerSecrets';
import { OfflineAccess, refreshErrorText, rememberOfflineAccess } from './openid/refreshTokens';
import { SignInSteps } from './openid/SignInSteps';
import { LoginTickets } from './openid/signInSession';
import { accountCalls, BearerTokens, ownProfileRoute, userInfoRoute } from './routes/accountCalls';
import { CompanySessions, companyRoutes } from './routes/companyRoutes';
import { mailSignInRoutes } from './routes/mailSignInRoutes';
import { assets, cors, faults, foreignForms, headers, silentAnswer } from './routes/middleware';
import { newPasswordRoutes } from './routes/newPasswordRoutes';
import { OUTBOX, outboxRoute } from './routes/outboxRoute';
import { passwordlessCalls, verifyRedirectRoute } from './routes/passwordlessCalls';
import type { IdentityRoute } from './routes/Route';
import { secondStepRoutes } from './routes/secondStepRoutes';
import { logoutRoute, signInRoute } from './routes/signInRoutes';
import { signUpRoutes } from './routes/signUpRoutes';
import { waysRoutes } from './routes/waysRoutes';
import { ScryptPasswords } from './ScryptPasswords';

/**
 * Starts the embedded identity provider: an Auth0-like tenant with the people of the directory.
 *
 * @throws Error with code EADDRINUSE if the port is in use.
 */
export async function createIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { issuer, clients, storage, security = NO_SECURITY_EVENTS, onFault = () => undefined } = options;
  const secrets = await providerSecrets(storage);
  const offlineAccess = new OfflineAccess(storage);
  const provider: Provider = new Provider(
    issuer,
    providerConfiguration(options, secrets, offlineAccess, () => provider),
  );
  exactRedirects(provider);
  // By default the library signs cookies with SHA-1.
  provider.keys = new Keygrip([secrets.cookieKey], 'sha256');

  provider.use(faults(onFault, clients[0]?.logoutUris[0]));
  provider.use(headers(clients));
  provider.use(foreignForms(security));
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

const NOTHING_OFFERED = { passwordless: false, signUp: false, passwordChange: false };

/** The provider's pages, and the Auth0 calls outside the OpenID protocol. */
function providerRoutes(
  options: IdentityProviderOptions,
  provider: Provider,
  secrets: ProviderSecrets,
): readonly IdentityRoute[] {
  const {
    issuer,
    clients,
    people,
    storage,
    attempts,
    transactions,
    outbox,
    demoPeople,
    namespace,
    security = NO_SECURITY_EVENTS,
    secondFactor = 'optional',
    now = Date.now,
  } = options;
  const { offers = NOTHING_OFFERED, samlConnection: connection = '' } = options;
  const home = clients[0]?.logoutUris[0];
  const passwords = new ScryptPasswords();
  const devices = new DeviceCookies(storage);
  const signIn = new PasswordSignIn(people, passwords, attempts, devices, security);
  const accounts = composeAccounts({ issuer, transactions, people, storage, attempts, passwords, security, now });
  const tickets = new LoginTickets({ provider, storage, people });
  const steps = new SignInSteps({
    provider,
    people,
    storage,
    devices,
    factorsOf: (userId) => accounts.factors.of(userId),
    isRequired: secondFactor === 'required',
    security,
  });
  const sessions = new CompanySessions(storage);
  const bearer = new BearerTokens(issuer, people, namespace, secrets);
  const dependencies = {
    provider,
    signIn,
    devices,
    tickets,
    steps,
    people,
    storage,
    sessions,
    connection,
    offers,
    home,
    hasCompany: connection !== '',
  };
  const ownFactors = { provider, people, factors: accounts.factors, passkeys: accounts.passkeys, home };
  const pages = { accounts, tickets, devices, home, outbox: outbox && OUTBOX };
  return [
    assets(),
    cors(clients),
    signInRoute({ ...dependencies, demoPeople: peopleOf(demoPeople, DATABASE_CONNECTION) }),
    secondStepRoutes({ ...ownFactors, steps, check: accounts.checkSecondFactor }),
    waysRoutes({
      ...ownFactors,
      changePassword: new ReplacePassword(transactions, signIn, passwords, security),
      issuer,
      now,
    }),
    ...(dependencies.hasCompany
      ? [companyRoutes({ ...dependencies, demoPeople: peopleOf(demoPeople, connection) })]
      : []),
    ...(offers.passwordless ? [mailSignInRoutes(pages)] : []),
    ...(offers.passwordless ? [verifyRedirectRoute(accounts.finishPasswordless, tickets, clients)] : []),
    ...(offers.passwordChange ? [newPasswordRoutes({ ...pages, signIn })] : []),
    ...(offers.signUp ? [signUpRoutes(pages)] : []),
    accountCalls(accounts, clients, offers),
    passwordlessCalls(accounts, clients, offers.passwordless),
    ownProfileRoute(bearer, issuer, accounts.changeOwnProfile),
    ...(outbox ? [outboxRoute(outbox, issuer)] : []),
    logoutRoute({ provider, people, storage, clients, companySessions: sessions, tickets, security }),
    userInfoRoute(bearer, issuer, namespace),
  ];
}

/** The demo people who sign in through this connection. */
function peopleOf(demo: DemoPeople | undefined, connection: string): DemoPeople | undefined {
  const people = demo?.people.filter((person) => (person.connection ?? DATABASE_CONNECTION) === connection);
  return demo && people && { ...demo, people };
}
