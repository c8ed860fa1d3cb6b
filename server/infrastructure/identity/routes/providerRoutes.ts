import type { Provider } from 'oidc-provider';
import { PasswordSignIn } from '../../../application/session/PasswordSignIn';
import { DATABASE_CONNECTION } from '../../../application/session/signInRules';
import { composeAccounts } from '../composeAccounts';
import type { DemoPeople, IdentityProviderOptions } from '../IdentityProviderOptions';
import type { ProviderSecrets } from '../openid/providerSecrets';
import { LoginTickets } from '../openid/signInSession';
import { ScryptPasswords } from '../ScryptPasswords';
import { accountCalls } from './accountCalls';
import { CompanySessions, companyRoutes } from './companyRoutes';
import { logoutRoute } from './logoutRoute';
import { mailSignInRoutes } from './mailSignInRoutes';
import { assets, cors } from './middleware';
import { newPasswordRoutes } from './newPasswordRoutes';
import { OUTBOX, outboxRoute } from './outboxRoute';
import { passwordlessCalls, verifyRedirectRoute } from './passwordlessCalls';
import { BearerTokens, ownProfileRoute, userInfoRoute } from './profileCalls';
import type { Route } from './Route';
import { signInRoute } from './signInRoute';
import { signUpRoutes } from './signUpRoutes';

const NOTHING_OFFERED = { passwordless: false, signUp: false, passwordChange: false };

/** The provider's pages, and the Auth0 calls outside the OpenID protocol. */
export function providerRoutes(
  options: IdentityProviderOptions,
  provider: Provider,
  secrets: ProviderSecrets,
): readonly Route[] {
  const {
    issuer,
    clients,
    people,
    storage,
    attempts,
    accountUnitOfWork: unitOfWork,
    outbox,
    demoPeople,
    namespace,
    now = Date.now,
  } = options;
  const { offers = NOTHING_OFFERED, samlConnection: connection = '' } = options;
  const home = clients[0]?.logoutUris[0];
  const passwords = new ScryptPasswords();
  const signIn = new PasswordSignIn(people, passwords, attempts);
  const accounts = composeAccounts({ issuer, unitOfWork, people, storage, attempts, passwords, now });
  const tickets = new LoginTickets(provider, storage);
  const sessions = new CompanySessions(storage);
  const bearer = new BearerTokens(issuer, people, secrets);
  const dependencies = {
    provider,
    signIn,
    tickets,
    people,
    sessions,
    connection,
    offers,
    home,
    hasCompany: connection !== '',
  };
  const pages = { accounts, tickets, home, outbox: outbox && OUTBOX };
  return [
    assets(),
    cors(clients),
    signInRoute({ ...dependencies, demoPeople: peopleOf(demoPeople, DATABASE_CONNECTION) }),
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
    logoutRoute(provider, clients, sessions, tickets),
    userInfoRoute(bearer, issuer, namespace),
  ];
}

/** The demo people who sign in through this connection. */
function peopleOf(demo: DemoPeople | undefined, connection: string): DemoPeople | undefined {
  const people = demo?.people.filter((person) => (person.connection ?? DATABASE_CONNECTION) === connection);
  return demo && people && { ...demo, people };
}
