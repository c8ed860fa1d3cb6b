import { sql } from 'kysely';
import { getAutopay } from '../../../../contract/money/autopay';
import { addBankAccount } from '../../../../contract/money/bankAccounts';
import { getUserByEmail } from '../../../../contract/people/directory';
import { savePreferences } from '../../../../contract/people/session';
import { toBase64 } from '../../../../contract/platform/shared/base64';
import { SqlCallerDirectory } from '../../../../server/people/session/SqlCallerDirectory';
import { openPGlite } from '../../../../server/platform/database/engine/openPGlite';
import { SlowStatements } from '../../../../server/platform/database/engine/SlowStatements';
import type { Db } from '../../../../server/platform/database/Tables';
import { AesEncryption } from '../../../../server/platform/shared/AesEncryption';
import { createApp } from '../../../../server/run/http/createApp';
import { loggerOptions } from '../../../../server/run/start/describeError';
import { Role } from '../../../../src/domain/platform/access/Role';
import { openTestDatabase } from '../../../support/server/openTestDatabase';
import { migratedDump } from '../../../support/server/openTestPGlite';
import { routesForTests } from '../../../support/server/routesForTests';
import { TestCaller } from '../../../support/server/TestCaller';
import { TestClock } from '../../../support/server/TestClock';
import { TestData } from '../../../support/server/TestData';
import { startTestIssuer, type TestIssuer } from '../../../support/server/testIssuer';

it.each([
  [
    'has no right to the call',
    (data: TestData) => data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] }),
    'FORBIDDEN',
  ],
  ['is out of reach of the group', (data: TestData) => data.billingUser(['100777'], [Role.Payor]), 'FORBIDDEN'],
  ['is disabled', (data: TestData) => data.person({ roles: [Role.Admin], status: 'Disabled' }), 'NOT_ACTIVE'],
  ['is not in the directory', async () => ({ userId: 'auth0|nobody', email: 'nobody@example.test' }), 'FORBIDDEN'],
] as const)('logs who was refused, which operation and why, if the person %s', async (_who, make, reason) => {
  const [{ db, close }, issuer] = await Promise.all([openTestDatabase(), startTestIssuer()]);
  const { app, data, lines } = await loggingServer(db, issuer, 'info');
  await data.group({ groupNumber: '100777' });
  await data.group({ groupNumber: '100888' });
  const { userId, email } = await make(data);
  const caller = new TestCaller(app, async () => issuer.tokenFor(userId), email);
  expect(await caller.refused(getAutopay, { params: { groupNumber: '100888' } })).toMatchObject({ status: 403 });
  await app.close();
  await Promise.all([close(), issuer.close()]);
  const refusals = lines.map((line): object => JSON.parse(line) as object).filter((line) => 'reason' in line);
  expect(refusals).toEqual([
    expect.objectContaining({ userId, operation: 'autopay.read', reason, msg: 'access refused' }),
  ]);
  const { length } = lines.filter((line) => line.includes(email));
  // The address of the call itself is logged without its query.
  expect(length).toBe(0);
});

it('never logs a token, an account number, a query or user input at any log level', async () => {
  const [{ db, close }, issuer] = await Promise.all([openTestDatabase(), startTestIssuer()]);
  const { app, data, lines } = await loggingServer(db, issuer, 'trace');
  const groupNumber = await data.group();
  const { userId, email } = await data.billingUser([groupNumber], [Role.Payor], { email: 'pat.doe@example.test' });
  const token = await issuer.tokenFor(userId);
  const pat = new TestCaller(app, async () => token, email);
  const names = { groupNumber, name: 'Very private name', bankName: 'First Bank' };
  const account = {
    accountType: 'checking' as const,
    authorizationVersion: 1,
    routingNumber: '021000021',
    accountNumber: '31415926535',
  };

  await pat.ok(addBankAccount, { body: { ...names, ...account } });
  await pat.refused(addBankAccount, { body: { ...names, ...account, routingNumber: '123456789' } });
  await pat.call(savePreferences, { body: { userPreferences: { note: 'typed by hand' } } });
  await new TestCaller(app, async () => `${token}x`, email).call(savePreferences);
  await pat.call(getUserByEmail, { params: { email: toBase64('someone@example.test') } });
  await db.destroy();
  expect((await pat.call(savePreferences, { body: { userPreferences: { note: 'typed by hand' } } })).status).toBe(503);
  await app.close();
  await Promise.all([close(), issuer.close()]);

  const log = lines.join('');
  expect(log).toContain('/ListBillAPI/api/bankAccounts');
  expect(log).toContain('/mgmt/users/email/[removed]');
  expect(log).toContain('request failed');
  expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ userId, reqId: expect.any(String), msg: 'request completed' }),
  );
  const secrets = [
    token,
    token.slice(-40),
    '31415926535',
    '021000021',
    'Very private name',
    'typed by hand',
    email,
    toBase64('someone@example.test'),
  ];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});

it('includes the request, but no value, in the line of a slow statement, even after its body was read', async () => {
  const slow = new SlowStatements(0.0001);
  const [database, issuer] = await Promise.all([openPGlite({ from: await migratedDump(), slow }), startTestIssuer()]);
  const { db, close } = database;
  const { app, data, lines } = await loggingServer(db, issuer, 'info');
  const { userId, email } = await data.billingUser([await data.group()], [Role.Payor]);
  slow.logTo(app.log);
  const { headers } = await app.inject({
    method: 'PUT',
    url: `/ListBillAPI/api/userPreferences?${new URLSearchParams({ user: email })}`,
    headers: { authorization: `Bearer ${await issuer.tokenFor(userId)}`, 'x-request-id': 'asked-by-browser' },
    payload: { userPreferences: { note: 'typed by hand' } },
  });
  await sql`select 1 as in_the_background`.execute(db);
  await app.close();
  await Promise.all([close(), issuer.close()]);
  expect(headers['x-request-id']).toBe('asked-by-browser');
  const records = lines.map((line) => JSON.parse(line) as { msg: string; reqId?: string; statement?: string });
  const statements = records.filter(({ msg }) => msg === 'slow statement');
  const background = statements.filter(({ statement }) => statement?.includes('in_the_background'));
  expect(background).toEqual([expect.not.objectContaining({ reqId: expect.anything() })]);
  const ofRequest = statements.filter((one) => !background.includes(one));
  expect(ofRequest.some(({ statement }) => /^(?:insert|update)/.test(statement ?? ''))).toBe(true);
  expect(new Set(ofRequest.map(({ reqId }) => reqId))).toEqual(new Set(['asked-by-browser']));
  expect(lines.join('')).not.toContain('typed by hand');
});

/** A server whose log is kept line by line. */
async function loggingServer(db: Db, { verifier: tokens }: TestIssuer, logLevel: 'info' | 'trace') {
  const clock = new TestClock('2026-03-10T15:00:00.000Z');
  const encryption = new AesEncryption(Buffer.alloc(32, 'test key '));
  const lines: string[] = [];
  const app = await createApp({
    services: { tokens, directory: new SqlCallerDirectory(db), clock },
    routes: routesForTests({ db, clock, encryption }),
    trustProxy: true,
    logger: { ...loggerOptions({ logLevel, production: true }), stream: { write: (line) => void lines.push(line) } },
  });
  return { app, lines, data: new TestData(db, clock) };
}
