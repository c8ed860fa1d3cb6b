import { getGroupSettings } from '../../../../../contract/billing/rules';
import {
  getGroupPreferences,
  getMe,
  getOfficePreferences,
  recordLogin,
  savePreferences,
} from '../../../../../contract/people/session';
import { recordAction } from '../../../../../contract/people/sessionUse';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

it('returns groups by name, access by group and the first group’s branding @API-3', async () => {
  const groupNumber = await server.data.group({ name: 'Zeta Works', samePersonMayPay: false, toleranceCents: 500 });
  const other = await server.data.group({ name: 'Alpha Foods', reconcilePolicy: 'payAsBilled' });
  await server.data.group({ name: 'Not mine' });
  await server.db
    .updateTable('groups')
    .set({ branding_name: 'Zeta' })
    .where('group_number', '=', groupNumber)
    .execute();
  const pat = await server.data.billingUser([groupNumber, other], [Role.Payor]);
  const answer = await server.as(pat).ok(getGroupPreferences, { params: { firstGroup: groupNumber } });
  expect(answer.branding).toEqual({ name: 'Zeta', logoUrl: null });
  expect(answer.groupSettings).toEqual([
    {
      groupNumber: other,
      name: 'Alpha Foods',
      reconcilePolicy: 'payAsBilled',
      samePersonMayPay: true,
      toleranceCents: 0,
    },
    {
      groupNumber,
      name: 'Zeta Works',
      reconcilePolicy: 'adjustThenPay',
      samePersonMayPay: false,
      toleranceCents: 500,
    },
  ]);
  expect(answer.grants).toContainEqual({ role: Role.Payor, groupNumber });
});

it('records an action of the person, not other calls, and writes at most once a minute @INA-2', async () => {
  const pat = await server.data.person({ roles: [Role.Admin] });
  const recorded = async () => {
    const row = await server.db
      .selectFrom('people')
      .select('last_action_at')
      .where('user_id', '=', pat.userId)
      .executeTakeFirstOrThrow();
    return row.last_action_at && new Date(row.last_action_at).toISOString();
  };
  await server.as(pat).ok(getMe);
  expect(await recorded()).toBeNull();
  const seen: unknown[] = [];
  for (let times = 0; times < 4; times += 1) {
    await server.as(pat).ok(recordAction);
    seen.push(await recorded());
    server.clock.advance(30_000);
  }
  server.clock.set('2026-03-10T15:00:00.000Z');
  const [first, second] = ['2026-03-10T15:00:00.000Z', '2026-03-10T15:01:00.000Z'];
  expect(seen).toEqual([first, first, second, second]);
});

it.each([
  ['an admin of a rep', { roles: [Role.Admin], repId: 2 }, ['Second']],
  ['a manager', { roles: [Role.Admin, Role.Manager] }, ['First', 'Second']],
  ['a carrier', { roles: [Role.Carrier], carrierCodes: ['ONE'] }, ['First']],
  ['an agent', { roles: [Role.Agent], agentCodes: ['A2'] }, ['Second']],
])('returns the groups in scope of %s @API-2', async (_who, options, names) => {
  await server.data.group({ name: 'First', repId: 1, carriers: ['ONE'], agents: ['A1'] });
  await server.data.group({ name: 'Second', repId: 2, carriers: ['TWO'], agents: ['A2'] });
  const answer = await server.as(await server.data.person(options)).ok(getOfficePreferences);
  expect(answer.groupSettings.map(({ name }) => name)).toEqual(names);
  expect(answer.branding).toEqual({ name: 'Listbill', logoUrl: null });
});

it.each([
  ['an admin', { roles: [Role.Admin], repId: 2 }, { 'carrier TWO': 'Carrier TWO', 'rep 2': 'Rep 2' }],
  [
    'a manager',
    { roles: [Role.Admin, Role.Manager] },
    expect.objectContaining({ 'carrier ONE': 'Carrier ONE', 'carrier TWO': 'Carrier TWO' }),
  ],
  ['a carrier', { roles: [Role.Carrier], carrierCodes: ['ONE', 'NONE'] }, { 'carrier ONE': 'Carrier ONE' }],
  ['an agent', { roles: [Role.Agent], agentCodes: ['A2'] }, { 'carrier TWO': 'Carrier TWO', 'agent A2': 'Agent A2' }],
])('names the carriers in scope of %s, and their own agents and rep (BR-PEO-19)', async (_who, options, names) => {
  await server.data.group({ name: 'First', repId: 1, carriers: ['ONE'], agents: ['A1'] });
  await server.data.group({ name: 'Second', repId: 2, carriers: ['TWO'], agents: ['A2'] });
  const answer = await server.as(await server.data.person(options)).ok(getOfficePreferences);
  expect(answer.codeNames).toEqual(names);
});

const RULES = { reconcilePolicy: 'payAsBilled', samePersonMayPay: false, toleranceCents: 500 } as const;
const PEOPLE = [
  ['an admin', { roles: [Role.Admin], repId: 1 }],
  ['a manager', { roles: [Role.Admin, Role.Manager] }],
  ['a carrier', { roles: [Role.Carrier], carrierCodes: ['ONE'] }],
  ['an agent', { roles: [Role.Agent], agentCodes: ['A1'] }],
] as const;

it.each(PEOPLE)(
  'shows %s the payment rules of a group exactly if they may read its rules @API-2',
  async (_who, options) => {
    const groupNumber = await server.data.group({
      name: 'First',
      repId: 1,
      carriers: ['ONE'],
      agents: ['A1'],
      ...RULES,
    });
    const caller = server.as(await server.data.person({ ...options, roles: [...options.roles] }));
    const { status } = await caller.call(getGroupSettings, { params: { groupNumber } });
    const { groupSettings } = await caller.ok(getOfficePreferences);
    expect(groupSettings).toEqual([{ groupNumber, name: 'First', ...(status === 200 ? RULES : {}) }]);
    expect(status).toBe(options.roles[0] === Role.Admin ? 200 : 403);
  },
);

it('replaces only the preferences in the request', async () => {
  const pat = server.as(await server.data.person({ roles: [Role.Agent], agentCodes: ['A1'] }));
  await pat.ok(savePreferences, { body: { userPreferences: { theme: 'dark', rows: 50 } } });
  const saved = await pat.ok(savePreferences, { body: { userPreferences: { theme: 'light', last: null } } });
  expect(saved.userPreferences).toEqual({ theme: 'light', rows: 50, last: null });
  expect((await pat.ok(getOfficePreferences)).userPreferences).toEqual(saved.userPreferences);
  const sam = server.as(await server.data.person({ roles: [Role.Agent], agentCodes: ['A1'] }));
  expect((await sam.ok(getOfficePreferences)).userPreferences).toEqual({});
});

it('limits the size of preferences', async () => {
  const pat = server.as(await server.data.person({ roles: [Role.Agent], agentCodes: ['A1'] }));
  const half = 'x'.repeat(40_000);
  await pat.ok(savePreferences, { body: { userPreferences: { one: half } } });
  const answer = await pat.refused(savePreferences, { body: { userPreferences: { two: half } } });
  expect(answer).toMatchObject({ status: 413, code: 'TOO_LARGE' });
  expect(Object.keys((await pat.ok(getOfficePreferences)).userPreferences)).toEqual(['one']);
});

it('records a sign-in with the server’s time @API-4', async () => {
  const pat = await server.data.billingUser([await server.data.group()]);
  const body = { loginTimestamp: '2031-01-01T00:00:00.000Z' };
  expect(await server.as(pat).ok(recordLogin, { body })).toEqual({ recordedAt: '2026-03-10T15:00:00.000Z' });
  const row = await server.db.selectFrom('people').select('last_login_at').executeTakeFirstOrThrow();
  expect(row.last_login_at).toBe('2026-03-10T15:00:00.000Z');
});

it('returns the last sign-in, or null before the first one @API-3', async () => {
  const firstGroup = await server.data.group();
  const pat = server.as(await server.data.billingUser([firstGroup]));
  const lastSignInAt = async () => (await pat.ok(getGroupPreferences, { params: { firstGroup } })).lastSignInAt;
  expect(await lastSignInAt()).toBeNull();
  await pat.ok(recordLogin, { body: { loginTimestamp: '2026-03-10T15:00:00.000Z' } });
  expect(await lastSignInAt()).toBe('2026-03-10T15:00:00.000Z');
});
