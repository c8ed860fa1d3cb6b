import { randomUUID } from 'node:crypto';
import { getBillLines } from '../../../../../contract/billing/bills/bills';
import { exportCorrections } from '../../../../../contract/billing/corrections';
import { decideWriteOff, writeOffBalances } from '../../../../../contract/billing/writeOffs';
import { addBankAccount } from '../../../../../contract/money/bankAccounts';
import { downloadCheckFile } from '../../../../../contract/money/positivePay';
import { downloadBankFile, exportRemittance } from '../../../../../contract/money/remittances';
import { exportAuditEvents } from '../../../../../contract/office/audit';
import { exportAccessReview } from '../../../../../contract/people/directory';
import { addRole, changeUser, purgeUsers, requestPurge } from '../../../../../contract/people/directoryChanges';
import { endSessions } from '../../../../../contract/people/ownSessions';
import { getMe } from '../../../../../contract/people/session';
import { endTokens } from '../../../../../contract/people/sessionUse';
import { endUserSessions } from '../../../../../contract/people/userSessions';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import type { SecurityEvent } from '../../../../../server/platform/security/securityEvents';
import type { StepUpRules } from '../../../../../server/platform/security/stepUp';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller } from '../../../../support/server/TestCaller';
import type { TestPerson } from '../../../../support/server/TestData';
import { sessionClaims } from '../../../../support/server/testIssuer';

const NOW = '2026-03-10T15:00:00.000Z';
const SECOND = Date.parse(NOW) / 1_000;
const TEN_MINUTES: StepUpRules = { maxAgeMs: 600_000, refundCents: cents(100_000), secondFactor: false };

const events: SecurityEvent[] = [];
let rules: StepUpRules = TEN_MINUTES;
let server: TestServer;
let manager: TestPerson;
let pat: TestPerson;
beforeAll(async () => {
  server = await startTestServer({
    now: NOW,
    stepUp: () => rules,
    security: { record: (event) => void events.push(event) },
  });
});
beforeEach(async () => {
  rules = TEN_MINUTES;
  manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  pat = await server.data.person({ roles: [Role.Admin] });
});
afterEach(() => {
  events.length = 0;
  return server.reset();
});
afterAll(() => server.close());

/** The manager, who signed in this many seconds ago. */
const after = (seconds: number, methods?: readonly string[]) => {
  const claims = sessionClaims('one', SECOND - seconds);
  const amr = methods && { 'https://listbill.example/amr': methods };
  return server.as(manager, { claims: { ...claims, ...amr } });
};
const download = { query: { format: 'csv' } } as const;

describe('a risky request needs a recent sign-in (BR-ACC-18)', () => {
  it('is allowed for ten minutes, to the second', async () => {
    expect((await after(600).call(exportCorrections, download)).status).toBe(200);
    expect((await after(601).call(exportCorrections, download)).status).toBe(401);
  });

  it('refuses a sign-in in the future, which would stay recent', async () => {
    expect((await after(-120).call(exportCorrections, download)).status).toBe(200);
    expect(await after(-121).call(exportCorrections, download)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
  });

  it('shows what is needed, in words and in the form of RFC 9470', async () => {
    const { status, headers, body } = await after(601).call(exportCorrections, download);
    expect([status, headers?.['www-authenticate']]).toEqual([
      401,
      'Bearer error="insufficient_user_authentication", max_age="600"',
    ]);
    expect(body).toEqual({
      code: 'STEP_UP_NEEDED',
      message: 'Confirm that it is you: this needs a sign-in of the last 10 minutes. Nothing was changed or sent.',
      maxAgeSeconds: 600,
    });
    expect(events.at(-1)).toMatchObject({
      name: 'sign-in-too-old',
      userId: manager.userId,
      reason: 'STEP_UP_NEEDED',
    });
  });

  it('does not change anything before the sign-in', async () => {
    const groupNumber = await server.data.group();
    const payor = await server.data.person({
      grants: [Role.BillingUser, Role.Payor].map((role) => ({ role, groupNumber })),
    });
    const caller = server.as(payor, { claims: sessionClaims('one', SECOND - 601) });
    const account = {
      groupNumber,
      name: 'Payroll',
      bankName: 'First Bank',
      accountType: 'checking' as const,
      routingNumber: '021000021',
      accountNumber: '1234567',
      authorizationVersion: 1,
    };
    const { status } = await caller.call(addBankAccount, { body: account });
    expect(status).toBe(401);
    expect(await server.db.selectFrom('bank_accounts').selectAll().execute()).toEqual([]);
  });

  it.each([
    [Role.SuperUser, 401],
    [Role.Sysadmin, 401],
    [Role.Reconciler, 200],
  ])('decides about granting %s: %s', async (roleId, expected) => {
    const groupNumber = await server.data.group();
    const reconciler = await server.data.person({ grants: [{ role: Role.BillingUser, groupNumber }] });
    const query = { roleId, userId: toBase64(reconciler.userId), groupNumber };
    const { status } = await after(601).call(addRole, { query });
    expect(status === 401 ? 401 : 200).toBe(expected);
  });

  it('is needed to change an email address, and not for a phone number', async () => {
    const change = (body: object) =>
      after(601).call(changeUser, { params: { id: toBase64(pat.userId) }, body: { version: 1, ...body } });
    expect((await change({ email: 'pat@new.test' })).status).toBe(401);
    expect((await change({ phoneNumber: '555 0100' })).status).not.toBe(401);
  });

  it('is needed for bank accounts or people in bulk, whether or not the record exists', async () => {
    const params = { filePk: 'none', remittancePk: 'none' };
    const all = [
      await after(601).call(downloadBankFile, { params }),
      await after(601).call(downloadCheckFile, { params, body: {} }),
      await after(601).call(exportRemittance, { params, query: {} }),
      await after(601).call(exportAccessReview, { query: {} }),
      await after(601).call(exportAuditEvents, { query: {} }),
    ];
    expect(all.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect((await after(600).call(exportAccessReview, { query: {} })).status).toBe(200);
  });

  it('is needed to write off large balances, and to approve any write-off', async () => {
    const groupNumber = await server.data.group();
    const writeOff = (balanceCents: number) =>
      after(601).call(writeOffBalances, {
        params: { groupNumber },
        idempotencyKey: randomUUID(),
        body: {
          balances: [{ memberId: 'M1', coverage: 'Medical', plan: '', balanceCents: cents(balanceCents) }],
          reason: 'rounding',
        },
      });
    expect((await writeOff(99_999)).status).not.toBe(401);
    expect((await writeOff(100_000)).status).toBe(401);
    const decide = (approve: boolean) =>
      after(601).call(decideWriteOff, {
        params: { groupNumber, writeOffPk: `${groupNumber}.none` },
        idempotencyKey: randomUUID(),
        body: { approve },
      });
    expect((await decide(true)).status).toBe(401);
    expect((await decide(false)).status).toBe(404);
  });

  it('is needed to purge people, by either call, and to sign out another person', async () => {
    const gone = await server.data.person({ status: 'Deleted' });
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    const purging = (seconds: number) => server.as(sysadmin, { claims: sessionClaims('two', SECOND - seconds) });
    const purge = (seconds: number) => purging(seconds).call(purgeUsers, { body: { values: [gone.userId] } });
    const end = (caller: TestCaller) => caller.call(endUserSessions, { params: { id: toBase64(pat.userId) } });
    expect([(await purge(601)).status, (await purging(601).call(requestPurge)).status]).toEqual([401, 401]);
    expect((await end(after(601))).status).toBe(401);
    expect((await end(server.as(manager, { claims: sessionClaims('one') }))).status).toBe(200);
    expect(await purge(600)).toMatchObject({ status: 200, body: { purged: 1 } });
  });

  it('is needed for many rows of people, page by page', async () => {
    const groupNumber = await server.data.group();
    const lines = Array.from({ length: 10_001 }, (_, index) => ({
      carrierCode: 'ACME',
      memberId: `M${index}`,
      billedCents: 100,
    }));
    const { billPk } = await server.data.bill({ groupNumber, lines });
    const page = (seconds: number, offset: number) =>
      after(seconds).call(getBillLines, { params: { billPk }, query: { offset: String(offset), limit: '5000' } });
    expect((await page(601, 0)).status).toBe(200);
    expect((await page(601, 5_000)).status).toBe(200);
    expect((await page(601, 10_000)).status).toBe(401);
    expect((await page(600, 10_000)).status).toBe(200);
    expect((await page(601, 10_000)).status).toBe(200);
  });

  it('is refused with instructions if the provider does not say when people sign in', async () => {
    const claims = sessionClaims('one');
    expect(await server.as(manager, { claims }).call(exportCorrections, download)).toMatchObject({
      status: 422,
      body: { code: 'STEP_UP_IMPOSSIBLE', message: expect.stringContaining('auth_time') },
    });
    expect(await server.as(manager).call(exportCorrections, download)).toMatchObject({ status: 422 });
  });

  it('is needed to sign out devices, unless the provider does not say when people sign in', async () => {
    expect((await after(601).call(endSessions, { body: {} })).status).toBe(401);
    expect((await after(60).call(endSessions, { body: {} })).status).toBe(200);
    expect((await server.as(pat, { claims: sessionClaims('two') }).call(endSessions, { body: {} })).status).toBe(200);
  });

  it('is refused to everyone with one factor if the installation requires two, except for signing out', async () => {
    const strict = await startTestServer({ needsTwoFactors: true });
    const person = await strict.data.person({ roles: [Role.Admin] });
    const as = (...methods: readonly string[]) => {
      const claims = { ...sessionClaims(methods.join(), SECOND - 1), 'https://listbill.example/amr': methods };
      return strict.as(person, { claims });
    };
    const refused = await as('pwd').refused(getMe);
    expect(refused).toMatchObject({ status: 403, code: 'SECOND_FACTOR_NEEDED' });
    expect((await strict.as(person).call(getMe)).status).toBe(403);
    expect((await as('pwd', 'mfa').call(getMe)).status).toBe(200);
    expect((await as('pwd').call(endTokens)).status).toBe(200);
    await strict.close();
  });

  it('also asks for a second factor if the installation requires it', async () => {
    rules = { ...TEN_MINUTES, secondFactor: true };
    const { status, headers, body } = await after(1, ['pwd']).call(exportCorrections, download);
    expect([status, headers?.['www-authenticate']]).toEqual([401, expect.stringContaining('multi-factor')]);
    expect(body).toMatchObject({ secondFactor: true, message: expect.stringContaining('with a second factor') });
    expect((await after(1, ['otp']).call(exportCorrections, download)).status).toBe(401);
    expect((await after(1, ['pwd', 'mfa']).call(exportCorrections, download)).status).toBe(200);
    expect((await after(601, ['pwd', 'mfa']).call(exportCorrections, download)).status).toBe(401);
  });
});
