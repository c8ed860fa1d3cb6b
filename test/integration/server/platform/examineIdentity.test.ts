import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import type { Config } from '../../../../server/platform/config/Config';
import { readConfig } from '../../../../server/platform/config/readConfig';
import { examineIdentity } from '../../../../server/run/start/checks/examineIdentity';
import { startIdentity } from '../../../../server/run/start/startIdentity';
import { cheapHash } from '../../../support/identity/cheapHash';
import { freePort } from '../../../support/identity/freePort';
import { SignInVisit } from '../../../support/identity/SignInVisit';
import { openTestDatabase } from '../../../support/server/openTestDatabase';
import { TestClock } from '../../../support/server/TestClock';
import { TestData } from '../../../support/server/TestData';
import { AUDIENCE, NAMESPACE, sessionClaims, startTestIssuer, verifiedEmail } from '../../../support/server/testIssuer';

const PASSWORD = 'a password of the doctor';

type Identity = Config['identity'];
let config: Config;
let token: string;
let close: () => Promise<unknown>;
beforeAll(async () => {
  const database = await openTestDatabase();
  config = readConfig({ IDENTITY_PORT: String(await freePort()), PORT: String(await freePort()), DEMO: 'false' });
  const { issuer, clientId, audience } = config.identity;
  const person = await new TestData(database.db, new TestClock('2026-03-10T15:00:00Z')).person();
  await database.db
    .updateTable('people')
    .set({ issuer, password_hash: cheapHash(PASSWORD) })
    .execute();
  const provider = await startIdentity(config, database.db);
  close = async () => {
    await provider?.close();
    await database.close();
  };
  const visit = new SignInVisit({ issuer, clientId, audience, redirectUri: `${config.publicUrl}callback` });
  token = (await visit.tokens(await visit.signIn(person.email, PASSWORD))).access_token;
});
afterAll(() => close());

async function adviceFor(changes: Partial<Identity> = {}, testToken?: string): Promise<string[]> {
  const found: string[] = [];
  const changed = { ...config, identity: { ...config.identity, ...changes } };
  for await (const { what, advice } of examineIdentity(changed, testToken)) {
    if (advice !== null) found.push(`${what}: ${advice}`);
  }
  return found;
}

it('reports nothing for a provider and a token that fit', async () => {
  expect(await adviceFor({}, token)).toEqual([]);
});

it.each<[string, Partial<Identity>, string]>([
  ['an application that it does not know', { clientId: 'another' }, 'Check IDENTITY_CLIENT_ID'],
  ['an API that it does not know', { audience: 'https://nobody.example/' }, 'Check IDENTITY_AUDIENCE'],
])('names %s', async (_what, changes, advice) => {
  expect((await adviceFor(changes)).join()).toContain(advice);
});

it('reports a different callback address', async () => {
  const found: (string | null)[] = [];
  const elsewhere = { ...config, publicUrl: 'https://elsewhere.example/' };
  for await (const { advice } of examineIdentity(elsewhere, undefined)) found.push(advice);
  expect(found.join()).toContain('allows the callback URL https://elsewhere.example/callback');
});

it('reports that a provider cannot be reached, and checks no further', async () => {
  const issuer = `http://localhost:${await freePort()}/`;
  expect(await adviceFor({ issuer })).toHaveLength(1);
});

describe('a token', () => {
  it.each<[string, Partial<Identity>, () => string, string]>([
    ['of another API', { audience: 'https://nobody.example/' }, () => token, 'not for https://nobody.example/'],
    [
      'without our claims',
      { claimsNamespace: 'https://other.example/' },
      () => token,
      'https://other.example/email is',
    ],
    ['that is opaque', {}, () => 'opaque', 'It is opaque'],
    ['that is cut off', {}, () => 'a.b.c', 'Paste it completely'],
    ['with another signature', {}, () => `${token.slice(0, -8)}AAAAAAAA`, 'The server would refuse it'],
  ])('%s is explained', async (_what, changes, given, advice) => {
    expect((await adviceFor(changes, given())).join()).toContain(advice);
  });

  it.each([
    ['without the time of the sign-in', {}, 'session_id and https://listbill.example/auth_time are missing'],
    ['that says when the person signed in', sessionClaims('one', 1_773_000_000), 'finds nothing'],
  ])('%s is judged by what needs a recent sign-in', async (_what, claims, advice) => {
    const tenant = await startTestIssuer();
    const names = { ...verifiedEmail('pat@example.test'), azp: config.identity.clientId };
    const given = await tenant.tokenFor('auth0|pat', { issuer: tenant.url, claims: { ...names, ...claims } });
    const changes = { issuer: tenant.url, audience: AUDIENCE, claimsNamespace: NAMESPACE };
    const about = (await adviceFor(changes, given)).filter((one) => one.startsWith('The access token'));
    await tenant.close();
    expect(about.join() || 'finds nothing').toContain(advice);
  });

  it.each([
    [['pwd'], 'names no second factor'],
    [['pwd', 'mfa'], 'finds nothing'],
  ])('of a sign-in by %s is judged by the second factor that everyone needs', async (methods, advice) => {
    const tenant = await startTestIssuer();
    const names = { ...verifiedEmail('pat@example.test'), azp: config.identity.clientId };
    const claims = { ...names, ...sessionClaims('one', 1_773_000_000), [`${NAMESPACE}amr`]: methods };
    const given = await tenant.tokenFor('auth0|pat', { issuer: tenant.url, claims });
    const changes = {
      issuer: tenant.url,
      audience: AUDIENCE,
      claimsNamespace: NAMESPACE,
      secondFactor: 'required',
    } as const;
    const about = (await adviceFor(changes, given)).filter((one) => one.startsWith('The access token'));
    await tenant.close();
    expect(about.join() || 'finds nothing').toContain(advice);
  });

  it('is one that the server accepts', () => {
    expect(decodeJwt(token)).toMatchObject({ iss: config.identity.issuer });
  });
});

/** A provider that is not ours. */
async function answering<T>(listener: RequestListener, work: (issuer: string) => Promise<T>): Promise<T> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  try {
    return await work(`http://localhost:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.close();
  }
}

it('reports that a provider with other endpoints cannot be used', async () => {
  const found = await answering(
    ({ headers: { host }, url = '' }, response) => {
      const issuer = `http://${host}/`;
      const page = {
        issuer,
        authorization_endpoint: `${issuer}protocol/auth`,
        token_endpoint: `${issuer}protocol/token`,
        jwks_uri: `${issuer}certs`,
      };
      const isKnown = url.startsWith('/.well-known/');
      response.writeHead(isKnown ? 200 : 404).end(JSON.stringify(url.endsWith('jwks.json') ? { keys: [] } : page));
    },
    (issuer) => adviceFor({ issuer }),
  );
  expect(found.join()).toContain('Use Auth0, or a provider that speaks its endpoints.');
  expect(found.join()).toContain('publishes no key for RS256');
});

describe('the machine client', () => {
  const withScopes = (scope: string, status = 200) =>
    answering(
      (_request, response) =>
        response.writeHead(status).end(JSON.stringify({ access_token: 'x', expires_in: 60, scope })),
      (issuer) =>
        adviceFor({ management: { domain: issuer.slice(0, -1), clientId: 'machine', clientSecret: 'secret' } }),
    );

  it('needs every scope', async () => {
    expect((await withScopes('create:users read:users')).join()).toContain('It lacks the scopes update:users,');
  });

  it('is refused with a wrong secret', async () => {
    expect((await withScopes('', 401)).join()).toContain('Check IDENTITY_MANAGEMENT_CLIENT_ID');
  });
});
