import { createIdentityProvider } from '../../../server/infrastructure/identity/createIdentityProvider';
import type { IdentityProviderOptions } from '../../../server/infrastructure/identity/IdentityProviderOptions';
import { providerSecrets } from '../../../server/infrastructure/identity/openid/providerSecrets';
import { ScryptPasswords } from '../../../server/infrastructure/identity/ScryptPasswords';
import { aPerson } from './aPerson';
import { freePort } from './freePort';
import { InMemoryPeople } from './InMemoryPeople';
import { InMemoryProviderStorage } from './InMemoryProviderStorage';
import { SignInVisit, type Tokens, type VisitedApplication } from './SignInVisit';

export const PASSWORD = 'listbill-demo';
export const NAMESPACE = 'https://listbill.example/';

/** Keys and hashes are slow to make on purpose: once for all tests of a file. */
const prepared = {
  passwordHash: undefined as Promise<string> | undefined,
  storage: undefined as Promise<InMemoryProviderStorage> | undefined,
};

async function storageWithSecrets(): Promise<InMemoryProviderStorage> {
  const storage = new InMemoryProviderStorage();
  await providerSecrets(storage);
  return storage;
}

type TestProviderOptions = Partial<IdentityProviderOptions> & {
  readonly appUrl?: string;
  /** How the application gets its tokens. */
  readonly flow?: 'code' | 'fragment';
};

/** The real provider on a free port, with one billing user and all that a test may want to look at or change. */
export async function startTestProvider(options: TestProviderOptions = {}) {
  const { appUrl = 'http://localhost:4180/', flow = 'code' } = options;
  prepared.passwordHash ??= new ScryptPasswords().hash(PASSWORD);
  prepared.storage ??= storageWithSecrets();
  const passwordHash = await prepared.passwordHash;
  const people = new InMemoryPeople(aPerson({ passwordHash }));
  const storage = (await prepared.storage).copy();
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
    visit: () => new SignInVisit(application),
    tokensFor: (email: string, more?: Readonly<Record<string, string>>) => tokensFor(application, email, more),
    close: () => provider.close(),
  };
}

async function tokensFor(
  application: VisitedApplication,
  email: string,
  more?: Readonly<Record<string, string>>,
): Promise<Tokens> {
  const visit = new SignInVisit(application);
  return visit.tokens(await visit.signIn(email, PASSWORD, more));
}
