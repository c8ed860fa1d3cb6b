import { inspect } from 'node:util';
import { Auth0Accounts, Auth0ProviderAccounts } from '../../../../../server/people/identity/auth0/Auth0Accounts';
import { ManagementApi } from '../../../../../server/people/identity/auth0/ManagementApi';
import type { Refusal } from '../../../../../server/platform/shared/Refusal';
import { CLIENT, DATABASE, startManagementDouble } from '../../../../support/auth0/startManagementDouble';
import { aPerson } from '../../../../support/identity/aPerson';

let tenant: Awaited<ReturnType<typeof startManagementDouble>>;
beforeEach(async () => {
  tenant = await startManagementDouble();
});
afterEach(() => tenant.close());

const PAT = { email: 'Pat.Doe+x@Example.test', firstName: 'Pat', lastName: 'Doe', connection: undefined };
const OPTIONS = { issuer: 'https://tenant.test/', connection: DATABASE, clientId: 'listbill-web' };

function open({ answerMs = 2_000, clientSecret = CLIENT.clientSecret } = {}) {
  const api = new ManagementApi({ domain: tenant.address, ...CLIENT, clientSecret }, answerMs);
  return { accounts: new Auth0Accounts(api, OPTIONS), follower: new Auth0ProviderAccounts(api, DATABASE) };
}

const refusalOf = (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: Refusal) => error,
  );

describe('an account at the tenant', () => {
  it('is created with an unknown password, unverified, without an email from the tenant', async () => {
    const created = await open().accounts.ensure(PAT);
    expect(created).toEqual({ issuer: 'https://tenant.test/', subject: 'auth0|1', connection: DATABASE });
    expect(tenant.users).toMatchObject([
      {
        email: 'pat.doe+x@example.test',
        email_verified: false,
        verify_email: false,
        given_name: 'Pat',
        name: 'Pat Doe',
      },
    ]);
    expect(tenant.users[0]?.password?.length).toBeGreaterThan(40);
  });

  it('is created once for repeated requests, ignoring case', async () => {
    const { accounts } = open();
    const first = await accounts.ensure(PAT);
    expect(await accounts.ensure({ ...PAT, email: PAT.email.toUpperCase() })).toEqual(first);
    expect(tenant.users).toHaveLength(1);
  });

  it('is not linked to a person if its address is unverified', async () => {
    const stranger = { user_id: 'auth0|stranger', email: 'pat.doe+x@example.test', connection: DATABASE };
    tenant.users.push(stranger);
    const { accounts } = open();
    const refused = await refusalOf(accounts.ensure(PAT));
    expect(refused).toMatchObject({ code: 'NO_ACCOUNT' });
    expect(refused.message).toContain('never confirmed');
    Object.assign(stranger, { email_verified: true });
    expect((await accounts.ensure(PAT)).subject).toBe('auth0|stranger');
  });

  it('is linked if another request creates it concurrently', async () => {
    const { accounts } = open();
    const [one, other] = await Promise.all([accounts.ensure(PAT), accounts.ensure(PAT)]);
    expect(one).toEqual(other);
  });

  it('is created for people without a name', async () => {
    await open().accounts.ensure({ ...PAT, firstName: '', lastName: '' });
    expect(tenant.users).toHaveLength(1);
  });

  it('is not linked if it belongs to another connection with the same address', async () => {
    tenant.users.push({ user_id: 'google|1', email: 'pat.doe+x@example.test', connection: 'google' });
    expect((await open().accounts.ensure(PAT)).subject).toBe('auth0|2');
  });

  it('is found after the first sign-in with company sign-on, and cannot be created before', async () => {
    const { accounts } = open();
    const cora = { ...PAT, connection: 'SSO-SAML' };
    const refused = await refusalOf(accounts.ensure(cora));
    expect(refused).toMatchObject({ code: 'NO_ACCOUNT' });
    expect(refused.message).toContain('SSO-SAML');
    tenant.users.push({ user_id: 'samlp|SSO-SAML|cora', email: 'pat.doe+x@example.test', connection: 'SSO-SAML' });
    expect((await accounts.ensure(cora)).subject).toBe('samlp|SSO-SAML|cora');
    expect(
      await accounts.newPasswordLink({ subject: 'samlp|SSO-SAML|cora', connection: 'SSO-SAML' }, 'welcome'),
    ).toBeUndefined();
  });

  it('fails with a clear message if the tenant rejects the address', async () => {
    const refused = await refusalOf(open().accounts.ensure({ ...PAT, email: 'nobody' }));
    expect(refused).toMatchObject({ code: 'NO_ACCOUNT' });
  });

  it.each([
    ['welcome', 604_800],
    ['reset', 3_600],
  ] as const)('gets a ticket for a new password for a %s, valid for %i seconds', async (purpose, ttl_sec) => {
    const { accounts } = open();
    const account = await accounts.ensure(PAT);
    expect(await accounts.newPasswordLink(account, purpose)).toMatch(/^https:\/\/tenant\.test\/lo\/reset/);
    expect(tenant.tickets).toEqual([
      {
        user_id: 'auth0|1',
        client_id: 'listbill-web',
        ttl_sec,
        mark_email_as_verified: true,
        includeEmailInRedirect: false,
      },
    ]);
  });

  it('fails with a clear message if a ticket is requested for an account unknown to the tenant', async () => {
    const refused = await refusalOf(
      open().accounts.newPasswordLink({ subject: 'auth0|9', connection: DATABASE }, 'reset'),
    );
    expect(refused).toMatchObject({ code: 'NO_ACCOUNT' });
  });
});

describe('synchronizing accounts with the directory', () => {
  const person = (change = {}) =>
    aPerson({ subject: 'auth0|1', email: 'Pat.Doe+x@Example.test', connection: DATABASE, ...change });

  it('blocks inactive people, unblocks active ones, and updates their claims', async () => {
    const { accounts, follower } = open();
    await accounts.ensure(PAT);
    await follower.update(person({ status: 'Disabled' }));
    expect(tenant.users[0]?.blocked).toBe(true);
    await follower.update(person({ roles: ['ROLE_PAYOR'], groups: ['10023'], repId: 4 }));
    expect(tenant.users[0]).toMatchObject({
      blocked: false,
      app_metadata: { authorization: { roles: ['ROLE_PAYOR'], groups: ['10023'] }, repId: 4 },
    });
    expect(tenant.users[0]).not.toHaveProperty('verify_email', true);
  });

  it('changes the address if it differs, and does not reset the verification of an unchanged one', async () => {
    const { accounts, follower } = open();
    await accounts.ensure(PAT);
    Object.assign(tenant.users[0] ?? {}, { email_verified: true });
    await follower.update(person());
    expect(tenant.users[0]?.email_verified).toBe(true);
    await follower.update(person({ email: 'New@example.test' }));
    expect(tenant.users[0]).toMatchObject({ email: 'new@example.test', email_verified: false });
  });

  it('does not change the address of people with company sign-on', async () => {
    tenant.users.push({ user_id: 'samlp|1', email: 'old@example.test', connection: 'SSO-SAML' });
    await open().follower.update(person({ subject: 'samlp|1', email: 'new@example.test', connection: 'SSO-SAML' }));
    expect(tenant.users[0]).toMatchObject({ email: 'old@example.test', blocked: false });
  });

  it('removes an account once, and ignores a missing one', async () => {
    const { accounts, follower } = open();
    await accounts.ensure(PAT);
    await follower.remove('auth0|1');
    await follower.remove('auth0|1');
    await follower.update(person());
    expect(tenant.users).toEqual([]);
  });
});

describe('the Management API', () => {
  it('is called with one token repeatedly, and with a new one when the token is rejected', async () => {
    const { accounts } = open();
    await Promise.all(['a', 'b', 'c'].map((name) => accounts.ensure({ ...PAT, email: `${name}@example.test` })));
    expect(tenant.tokensIssued()).toBe(1);
    tenant.revokeTokens();
    await accounts.ensure({ ...PAT, email: 'd@example.test' });
    expect(tenant.tokensIssued()).toBe(2);
  });

  it('is retried after a rate limit', async () => {
    tenant.nextAnswers.push({ status: 429, headers: { 'x-ratelimit-reset': String(Math.floor(Date.now() / 1_000)) } });
    expect((await open().accounts.ensure(PAT)).subject).toBe('auth0|1');
  });

  it.each([
    [
      'requests a long wait',
      { status: 429, headers: { 'x-ratelimit-reset': String(Math.ceil(Date.now() / 1_000) + 3_600) } },
    ],
    ['fails', { status: 500, body: { message: 'pat.doe@example.test' } }],
    ['reports a missing scope', { status: 403, body: { errorCode: 'insufficient_scope' } }],
    ['sends an unexpected answer', { status: 200, body: { users: 'none' } }],
    ['does not answer', 'silence'],
  ] as const)('reports a temporary failure without personal data when it %s', async (_what, answer) => {
    tenant.nextAnswers.push(answer);
    const refused = await refusalOf(open({ answerMs: 200 }).accounts.ensure(PAT));
    expect(refused).toMatchObject({ code: 'UNAVAILABLE' });
    expect(`${refused.message} ${String(refused.cause)}`).not.toMatch(/example\.test/i);
  });

  it('reports a rejected secret without revealing it, and retries on the next call', async () => {
    const { accounts } = open({ clientSecret: 'another' });
    const refused = await refusalOf(accounts.ensure(PAT));
    expect(refused).toMatchObject({ code: 'UNAVAILABLE' });
    expect(String(refused.cause)).not.toContain('another');
    expect((await refusalOf(accounts.ensure(PAT))).code).toBe('UNAVAILABLE');
  });

  it('reports an invalid token response without quoting it', async () => {
    tenant.answerNextTokenRequest({ status: 200, body: { access_token: 'half-a-token' } });
    const { accounts } = open();
    const refused = await refusalOf(accounts.ensure(PAT));
    expect(refused).toMatchObject({ code: 'UNAVAILABLE' });
    expect(inspect(refused, { depth: 10 })).not.toContain('half-a-token');
    expect((await accounts.ensure(PAT)).subject).toBe('auth0|1');
  });

  it('reports a failure if it is unreachable', async () => {
    const { accounts } = open();
    await tenant.close();
    expect(await refusalOf(accounts.ensure(PAT))).toMatchObject({ code: 'UNAVAILABLE' });
    tenant = await startManagementDouble();
  });
});
