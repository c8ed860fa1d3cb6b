import { createIdentityProvider } from '../../../server/people/identity/createIdentityProvider';
import type { IdentityProviderOptions } from '../../../server/people/identity/IdentityProviderOptions';
import { providerSecrets } from '../../../server/people/identity/openid/providerSecrets';
import type { SignInPerson } from '../../../server/people/session/ports';
import { InMemoryTransactions } from '../account/InMemoryTransactions';
import { InMemoryOutbox } from '../mail/InMemoryOutbox';
import { aPerson } from './aPerson';
import { cheapHash } from './cheapHash';
import { freePort } from './freePort';
import { InMemoryAttempts } from './InMemoryAttempts';
import { InMemoryFactors } from './InMemoryFactors';
import { InMemoryPeople } from './InMemoryPeople';
import { InMemoryProviderStorage } from './InMemoryProviderStorage';
import { SignInVisit, type Tokens, type VisitedApplication } from './SignInVisit';

export const PASSWORD = 'listbill-demo';
export const NAMESPACE = 'https://listbill.example/';

export const SAML_CONNECTION = 'SSO-SAML';
/** A person who signs in at their company. */
export const COMPANY_EMAIL = 'sso@demo.test';

const PASSWORD_HASH = cheapHash(PASSWORD);
/** Shared by all tests of a file because generating keys is slow. */
let prepared: Promise<InMemoryProviderStorage> | undefined;

async function storageWithSecrets(): Promise<InMemoryProviderStorage> {
  const storage = new InMemoryProviderStorage();
  await providerSecrets(storage);
  return storage;
}

type TestProviderOptions = Partial<IdentityProviderOptions> & {
  readonly appUrl?: string;
  readonly flow?: 'code' | 'fragment';
  /** Whether the provider has an outbox page; default: true. */
  readonly hasOutbox?: boolean;
};

/** The real provider on a free port with one billing user, and access to its stores. */
export async function startTestProvider(options: TestProviderOptions = {}) {
  const { appUrl = 'http://localhost:4180/', flow = 'code', hasOutbox = true } = options;
  prepared ??= storageWithSecrets();
  const people = new InMemoryPeople(aPerson({ passwordHash: PASSWORD_HASH }), aCompanyPerson(PASSWORD_HASH));
  const storage = (await prepared).copy();
  const outbox = new InMemoryOutbox();
  const transactions = new InMemoryTransactions({
    people,
    factors: new InMemoryFactors(),
    providerStorage: storage,
    mail: outbox,
  });
  const port = options.port ?? (await freePort());
  const faults: unknown[] = [];
  const application: VisitedApplication = {
    issuer: options.issuer ?? `http://localhost:${port}/`,
    clientId: flow === 'code' ? 'listbill-web' : 'listbill-web-fragment',
    redirectUri: `${appUrl}callback`,
    audience: 'https://listbill.example/api',
    flow,
  };
  const provider = await createIdentityProvider({
    issuer: application.issuer,
    port,
    host: '127.0.0.1',
    clients: [{ clientId: application.clientId, flow, redirectUris: [application.redirectUri], logoutUris: [appUrl] }],
    apis: [{ audience: application.audience }],
    people,
    storage,
    attempts: new InMemoryAttempts(),
    transactions,
    ...(hasOutbox ? { outbox } : {}),
    offers: { passwordless: true, signUp: true, passwordChange: true },
    samlConnection: SAML_CONNECTION,
    namespace: NAMESPACE,
    onFault: (error) => faults.push(error),
    ...options,
  });
  return {
    ...application,
    application,
    people,
    storage,
    port,
    faults,
    /** Sent emails, newest first. */
    mails: async (to?: string) => (await outbox.latest()).filter((mail) => to === undefined || mail.to === to),
    visit: () => new SignInVisit(application),
    tokensFor: (email: string, more?: Readonly<Record<string, string>>) => tokensFor(application, email, more),
    close: () => provider.close(),
  };
}

function aCompanyPerson(passwordHash: string): SignInPerson {
  return aPerson({ subject: 'samlp|sso', email: COMPANY_EMAIL, connection: SAML_CONNECTION, passwordHash });
}

async function tokensFor(
  application: VisitedApplication,
  email: string,
  more?: Readonly<Record<string, string>>,
): Promise<Tokens> {
  const visit = new SignInVisit(application);
  return visit.tokens(await visit.signIn(email, PASSWORD, more));
}
