import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getBillBridge } from '../../../../../contract/billing/bills/billBridge';
import { addAttachment, addBillComment } from '../../../../../contract/billing/bills/billComments';
import { searchBills } from '../../../../../contract/billing/bills/bills';
import { createPayment } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { decideRefund, refundSuspense, searchHeldItems } from '../../../../../contract/money/suspense';
import { exportGroups } from '../../../../../contract/office/groups';
import { addRole, createUser } from '../../../../../contract/people/directoryChanges';
import { getMe, savePreferences } from '../../../../../contract/people/session';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { EcsSecurityEvents } from '../../../../../server/platform/security/EcsSecurityEvents';
import type { SecurityEvents } from '../../../../../server/platform/security/securityEvents';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { posted } from '../../../../support/deposits/depositFixture';
import { PASSWORD, startTestProvider } from '../../../../support/identity/startTestProvider';
import { checkoutOf, payingGroup } from '../../../../support/payments/payingGroup';
import { ALERTS, alertsIn, type SeenEvent } from '../../../../support/security/alerts';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { TestCaller } from '../../../../support/server/TestCaller';
import { TestClock } from '../../../../support/server/TestClock';
import type { TestPerson } from '../../../../support/server/TestData';

const DOCUMENT = readFileSync(new URL('../../../../../docs/security-events.md', `file://${__filename}`), 'utf8');
const NOW = '2026-03-10T15:00:00.000Z';
const DAY_MS = 86_400_000;
const MANAGER = [Role.Admin, Role.Manager];

const seen: SeenEvent[] = [];
const clock = new TestClock(NOW);
/** Writes events as the server does in production, which counts some of them. */
const recorder = (): SecurityEvents => {
  const sink = { write: (line: string) => void seen.push(JSON.parse(line) as SeenEvent), close: async () => undefined };
  return new EcsSecurityEvents(sink, clock, '1.2.3');
};
let security = recorder();
let server: TestServer;
let manager: TestPerson;
beforeAll(async () => {
  server = await startTestServer({
    now: NOW,
    security: { record: (event) => security.record(event) },
    malware: { scan: async () => 'Test.Malware' },
  });
});
beforeEach(async () => {
  security = recorder();
  manager = await server.data.person({ roles: MANAGER });
  seen.length = 0;
});
afterEach(() => server.reset());
afterAll(() => server.close());

const times = async (count: number, deed: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < count; index += 1) await deed(index);
};
const key = () => ({ idempotencyKey: randomUUID() });

/** The event of each alert, repeated up to one below its threshold, and once more. */
const DEEDS: Readonly<Record<string, { readonly enough: number; readonly deed: (index: number) => Promise<unknown> }>> =
  {
    'a person tries what they may not do': {
      enough: 10,
      deed: () => server.as(manager).call(runProcessing, { body: { businessDate: localDate('2026-03-10') } }),
    },
    'a person tries keys of records': {
      enough: 10,
      deed: (index) => server.as(manager).call(getBillBridge, { params: { billPk: `10001.${index}` } }),
    },
    'a person tries to pass a rule': {
      enough: 3,
      deed: (index) =>
        server.as(manager).call(createUser, {
          body: {
            email: `kim${index}@example.test`,
            firstName: 'Kim',
            lastName: 'Comer',
            carrierCodes: ['NONE'],
            grants: [{ role: Role.Carrier, groupNumber: null }],
            sendWelcome: false,
          },
        }),
    },
    'someone tries what the server accepts': {
      enough: 20,
      deed: () => server.as(manager).call(searchBills, { body: { page: -1 } as never }),
    },
    'forged tokens': {
      enough: 5,
      deed: async () => {
        const token = await server.tokenFor(manager.userId);
        await new TestCaller(server.app, async () => `${token}x`, manager.email).call(getMe);
      },
    },
    'another site uses our people': {
      enough: 1,
      deed: async () => {
        const token = await server.tokenFor(manager.userId);
        await server.app.inject({
          method: savePreferences.method,
          url: `/ListBillAPI${savePreferences.path}?user=${encodeURIComponent(manager.email)}`,
          headers: { authorization: `Bearer ${token}`, cookie: 'XSRF-TOKEN=abcdefghijklmnopqrstuv' },
          payload: {},
        });
      },
    },
    'power changes hands': {
      enough: 1,
      deed: async () => {
        const pat = await server.data.person({ roles: [Role.Admin] });
        await server.as(manager).ok(addRole, { query: { roleId: Role.Manager, userId: toBase64(pat.userId) } });
      },
    },
    'money changes its way': {
      enough: 1,
      deed: async () => {
        const group = await payingGroup(server);
        const body = checkoutOf(group, [{ bill: await group.bill() }]);
        await server.as(group.payor).ok(createPayment, { body, ...key() });
      },
    },
    'refund by two who are one': {
      enough: 1,
      deed: async () => {
        const other = await server.data.person({ roles: MANAGER });
        await posted(server.as(manager), [{ checkNumber: '1', cents: 300_000, payer: 'Acme' }]);
        const { items } = await server.as(manager).ok(searchHeldItems, { body: {} });
        const params = { suspensePk: items[0]?.suspensePk ?? '' };
        const body = { amountCents: cents(200_000), payee: 'Acme', reason: 'Sent twice' };
        const { refund } = await server.as(manager).ok(refundSuspense, { params, body, ...key() });
        const decision = { movePk: refund?.movePk ?? '', approve: true };
        await server.as(other).ok(decideRefund, { params, body: decision, ...key() });
      },
    },
    'data leaves': {
      enough: 20,
      deed: () => server.as(manager).call(exportGroups, { body: { format: 'csv' } }),
    },
    'malware arrives': {
      enough: 1,
      deed: async () => {
        const groupNumber = await server.data.group();
        const { billPk } = await server.data.bill({ groupNumber });
        const body = { text: 'See the letter', isForCarrier: false };
        const { commentPk } = await server.as(manager).ok(addBillComment, { params: { billPk }, body });
        await server.as(manager).upload(addAttachment, {
          params: { billPk, commentPk },
          files: [{ name: 'letter.pdf', bytes: '%PDF-1.7\n%%EOF\n' }],
          ...key(),
        });
      },
    },
  };

/** Damage to the database, which the test of the audit trail does and has the alert fire: `health/auditTrail.test.ts`. */
const ELSEWHERE = ['the record was changed'];

/** A day without events, below. */
const OF_TIME = ['the stream ends'];

/** Of the identity provider, below. */
const OF_SIGN_INS = ['guessing one account', 'guessing many accounts'];

it('the document has an alert for each watched action, and no other', () => {
  const section = DOCUMENT.split(/^## /m).find((text) => text.startsWith('Alerts\n')) ?? '';
  const documented = [...section.matchAll(/^\| ([a-z][^|]+) \| /gm)].map(([, name]) => name).slice(1);
  expect(Object.keys(ALERTS)).toEqual(documented);
  expect(new Set([...OF_SIGN_INS, ...OF_TIME, ...Object.keys(DEEDS), ...ELSEWHERE])).toEqual(new Set(documented));
});

describe('the alert fires when someone does what it watches for, and not before:', () => {
  it.each(Object.entries(DEEDS))('%s', async (name, { enough, deed }) => {
    await times(enough - 1, deed);
    expect(alertsIn(seen)).not.toContain(name);
    await deed(enough - 1);
    expect(alertsIn(seen)).toContain(name);
  });

  it('the stream ends', async () => {
    const refused = () => server.as(manager).call(runProcessing, { body: { businessDate: localDate('2026-03-10') } });
    await refused();
    const later = (ms: number) => new Date(clock.now().getTime() + ms);
    expect(alertsIn(seen, later(DAY_MS - 1))).toEqual([]);
    expect(alertsIn(seen, later(DAY_MS))).toEqual(['the stream ends']);
    clock.advance(DAY_MS);
    await refused();
    expect(alertsIn(seen, clock.now())).toEqual([]);
    security.record({ name: 'server-stopped' });
    expect(alertsIn(seen, clock.now())).toEqual(['the stream ends']);
    security.record({ name: 'server-started' });
    expect(alertsIn(seen, clock.now())).toEqual([]);
    clock.set(NOW);
  });

  it('guessing one account, guessing many accounts', async () => {
    const provider = await startTestProvider({ security: { record: (event) => security.record(event) } });
    const visit = provider.visit();
    const page = visit.target(await visit.authorize());
    await times(4, () => visit.submit(page, 'billing@demo.test', `${PASSWORD} no`));
    expect(alertsIn(seen)).toEqual([]);
    await visit.submit(page, 'billing@demo.test', `${PASSWORD} no`);
    expect(alertsIn(seen)).toEqual(['guessing one account']);
    seen.length = 0;
    await Promise.all(
      Array.from({ length: 19 }, (_, index) => visit.submit(page, `stranger${index}@demo.test`, 'a wrong one')),
    );
    expect(alertsIn(seen)).toEqual([]);
    await visit.submit(page, 'stranger@demo.test', 'a wrong one');
    await provider.close();
    expect(alertsIn(seen)).toEqual(['guessing many accounts']);
  });
});
