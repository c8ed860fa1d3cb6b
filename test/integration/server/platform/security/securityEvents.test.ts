import { getBillBridge } from '../../../../../contract/billing/bills/billBridge';
import { addBankAccount } from '../../../../../contract/money/bankAccounts';
import { addRole, createUser } from '../../../../../contract/people/directoryChanges';
import { getMe, savePreferences } from '../../../../../contract/people/session';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import type { SecurityEvent } from '../../../../../server/platform/security/securityEvents';
import { AesEncryption } from '../../../../../server/platform/shared/AesEncryption';
import { createApp } from '../../../../../server/run/http/createApp';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { openTestDatabase } from '../../../../support/server/openTestDatabase';
import { routesForTests } from '../../../../support/server/routesForTests';
import { TestCaller } from '../../../../support/server/TestCaller';
import { TestClock } from '../../../../support/server/TestClock';
import { TestData } from '../../../../support/server/TestData';
import { startTestIssuer } from '../../../../support/server/testIssuer';

async function startRecordedServer() {
  const [{ db, close }, issuer] = await Promise.all([openTestDatabase(), startTestIssuer()]);
  const clock = new TestClock('2026-03-10T15:00:00.000Z');
  const encryption = new AesEncryption(Buffer.alloc(32, 'test key '));
  const recorded: SecurityEvent[] = [];
  const security = { record: (event: SecurityEvent) => void recorded.push(event) };
  const app = await createApp({
    services: { tokens: issuer.verifier, directory: new SqlCallerDirectory(db), clock, security },
    routes: routesForTests({ db, clock, encryption }),
  });
  const data = new TestData(db, clock);
  const groupNumber = await data.group({ groupNumber: '100777' });
  const pat = await data.billingUser([groupNumber], [Role.Payor], { email: 'pat@example.test' });
  const callerOf = ({ userId, email }: { userId: string; email: string }) =>
    new TestCaller(app, async () => issuer.tokenFor(userId), email);
  const end = async () => {
    await app.close();
    await Promise.all([close(), issuer.close()]);
  };
  return { app, issuer, data, recorded, pat, callerOf, end };
}

it('records a bank account that is added, by whom and from where, without its number', async () => {
  const { recorded, pat, callerOf, end } = await startRecordedServer();
  await callerOf(pat).ok(addBankAccount, {
    body: {
      groupNumber: '100777',
      name: 'Very private name',
      bankName: 'First Bank',
      accountType: 'checking',
      authorizationVersion: 1,
      routingNumber: '021000021',
      accountNumber: '31415926535',
    },
  });
  await end();
  expect(recorded).toEqual([
    {
      name: 'bank-account-added',
      userId: pat.userId,
      address: '127.0.0.1',
      requestId: expect.any(String),
      operation: 'bankAccounts.write',
      about: { groupNumber: '100777' },
    },
  ]);
});

it('records a role that is granted, to whom and in which group', async () => {
  const { recorded, data, pat, callerOf, end } = await startRecordedServer();
  const manager = await data.person({ roles: [Role.Admin, Role.Manager] });
  const query = { roleId: Role.Reconciler, userId: Buffer.from(pat.userId).toString('base64'), groupNumber: '100777' };
  await callerOf(manager).ok(addRole, { query });
  await end();
  expect(recorded).toEqual([
    expect.objectContaining({
      name: 'role-granted',
      userId: manager.userId,
      about: { roleId: Role.Reconciler, userId: pat.userId, groupNumber: '100777' },
    }),
  ]);
});

it('records who was refused and why, but not calls that merely have no token', async () => {
  const { app, issuer, recorded, data, pat, callerOf, end } = await startRecordedServer();
  const carrier = await data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] });
  await callerOf(carrier).refused(addBankAccount, { body: undefined as never });
  const token = await issuer.tokenFor(pat.userId);
  await new TestCaller(app, async () => `${token}x`, pat.email).call(getMe);
  await app.inject({ method: 'GET', url: '/ListBillAPI/api/me?user=pat@example.test' });
  await end();
  expect(recorded).toEqual([
    expect.objectContaining({ name: 'access-refused', userId: carrier.userId, reason: 'FORBIDDEN' }),
    expect.objectContaining({ name: 'token-refused', userId: undefined, reason: expect.any(String) }),
  ]);
});

it('records a request that another site may have sent', async () => {
  const { app, issuer, recorded, pat, end } = await startRecordedServer();
  const token = await issuer.tokenFor(pat.userId);
  const answer = await app.inject({
    method: savePreferences.method,
    url: `/ListBillAPI${savePreferences.path}?user=${encodeURIComponent(pat.email)}`,
    headers: { authorization: `Bearer ${token}`, cookie: 'XSRF-TOKEN=abcdefghijklmnopqrstuv' },
    payload: {},
  });
  await end();
  expect(answer.statusCode).toBe(403);
  expect(recorded).toEqual([expect.objectContaining({ name: 'csrf-refused', operation: savePreferences.operation })]);
});

it('records a request for a record out of scope, and a rule that refused a step, without what was requested', async () => {
  const { recorded, data, pat, callerOf, end } = await startRecordedServer();
  await callerOf(pat).refused(getBillBridge, { params: { billPk: '100777.unknown-6789' } });
  const admin = await data.person({ roles: [Role.Admin, Role.Manager] });
  const kim = { email: 'kim@example.test', firstName: 'Kim', lastName: 'Comer', agentCodes: [], sendWelcome: false };
  const grants = [{ role: Role.Carrier, groupNumber: null }];
  await callerOf(admin).refused(createUser, { body: { ...kim, grants, carrierCodes: ['NONE'] } });
  await end();
  expect(recorded).toEqual([
    expect.objectContaining({ name: 'record-not-found', userId: pat.userId, reason: 'NOT_FOUND' }),
    expect.objectContaining({ name: 'rule-refused', userId: admin.userId, reason: 'GRANT_REFUSED' }),
  ]);
  expect(JSON.stringify(recorded)).not.toContain('6789');
});
