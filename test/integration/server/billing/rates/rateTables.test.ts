import {
  attachRateExhibit,
  decideRateTable,
  getRateFindings,
  getRateTable,
  learnGroupRates,
  listRateTables,
  proposeRateTable,
} from '../../../../../contract/billing/rates';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { eventsOfOneName, nameEveryone } from '../../../../support/audit/peopleOfOneName';
import { insertRateTable } from '../../../../support/rates/aRateTable';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const ROW = {
  coverage: 'Medical',
  className: '',
  plan: '',
  tier: 'EE' as const,
  ageFrom: null,
  ageTo: null,
  unit: 'MONTH' as const,
  rate: 4_120_000,
  maxVolumeCents: null,
};
const TERMS = {
  carrierCode: 'ACME',
  policy: 'P-1',
  effectiveFrom: localDate('2026-11-01'),
  ageRule: 'FIRST_OF_MONTH' as const,
  reductions: [],
  source: 'EXHIBIT' as const,
  note: '',
  rows: [ROW],
};

async function aGroup() {
  const group = await server.data.group({ carriers: ['ACME'] });
  const [pat, sam] = [
    server.as(await server.data.billingUser([group], [Role.SuperUser])),
    server.as(await server.data.billingUser([group], [Role.SuperUser])),
  ];
  return { pat, sam, params: { groupNumber: group } };
}

async function proposed() {
  const given = await aGroup();
  await nameEveryone(server);
  const { tablePk } = await given.pat.ok(proposeRateTable, { params: given.params, body: TERMS });
  const key = { ...given.params, tablePk };
  const files = [{ name: 'exhibit.txt', bytes: 'Medical, EE: $412.00' }];
  const attached = await given.pat.upload(attachRateExhibit, { params: key, files });
  expect(attached.status).toBe(200);
  return { ...given, key };
}

const step = (name: 'confirm' | 'withdraw', version: number, reason = '') => ({ step: name, version, reason });

describe('a rate table', () => {
  it('is proposed and attached once, however often it is sent', async () => {
    const { pat, params, key } = await proposed();
    expect((await pat.ok(proposeRateTable, { params, body: TERMS })).tablePk).toBe(key.tablePk);
    await pat.upload(attachRateExhibit, {
      params: key,
      files: [{ name: 'exhibit.txt', bytes: 'Medical, EE: $412.00' }],
    });
    const { items } = await pat.ok(listRateTables, { params });
    expect(items).toMatchObject([{ version: 2, rowCount: 1, exhibit: { fileName: 'exhibit.txt', bytes: 20 } }]);
    const { events } = await pat.ok(getRateTable, { params: key });
    expect(events.map(({ event }) => event)).toEqual(['exhibitAttached', 'proposed']);
  });

  it('is confirmed by another person only, and once', async () => {
    const { pat, sam, key } = await proposed();
    const own = await pat.call(decideRateTable, { params: key, body: step('confirm', 2) });
    expect(own).toMatchObject({ status: 422, body: { code: 'SAME_PERSON' } });
    expect((await sam.call(decideRateTable, { params: key, body: step('confirm', 1) })).status).toBe(409);
    const confirmed = await sam.ok(decideRateTable, { params: key, body: step('confirm', 2) });
    expect(confirmed).toMatchObject({ state: 'CONFIRMED', version: 3, isOwn: false });
    expect(await sam.ok(decideRateTable, { params: key, body: step('confirm', 2) })).toMatchObject({ version: 3 });
    expect(await eventsOfOneName(server)).toEqual(['Rate table confirmed']);
    await expect(
      server.db.updateTable('rate_tables').set({ confirmed_by_user_id: 'x', proposed_by_user_id: 'x' }).execute(),
    ).rejects.toThrow('a_rate_table_is_confirmed_by_another_person');
  });

  it('is confirmed once when two people confirm it at the same time', async () => {
    const { sam, key, params } = await proposed();
    const boss = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const answers = await Promise.all(
      [sam, boss].map((who) => who.call(decideRateTable, { params: key, body: step('confirm', 2) })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await sam.ok(listRateTables, { params })).toMatchObject({ items: [{ state: 'CONFIRMED', version: 3 }] });
  });

  it('cannot be confirmed once it is withdrawn with a reason', async () => {
    const { pat, sam, key } = await proposed();
    const without = await pat.call(decideRateTable, { params: key, body: step('withdraw', 2) });
    expect(without).toMatchObject({ status: 422, body: { code: 'REASON_MISSING' } });
    await pat.ok(decideRateTable, { params: key, body: step('withdraw', 2, 'Wrong year') });
    const late = await sam.call(decideRateTable, { params: key, body: step('confirm', 3) });
    expect(late).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
  });

  it.each([
    ['a carrier that does not bill the group', { carrierCode: 'OTHER' }],
    ['a day within a month', { effectiveFrom: localDate('2026-11-02') }],
    ['two rates for one case', { rows: [ROW, { ...ROW, rate: 1 }] }],
    ['a rate below zero', { rows: [{ ...ROW, rate: -1 }] }],
  ])('is refused for %s', async (_, changes) => {
    const { pat, params } = await aGroup();
    const { status } = await pat.call(proposeRateTable, { params, body: { ...TERMS, ...changes } });
    expect(status).toBe(400);
  });

  it('gets its exhibit only from the person who proposed it', async () => {
    const { sam, key } = await proposed();
    const files = [{ name: 'other.txt', bytes: 'Medical, EE: $398.00' }];
    const refused = await sam.upload(attachRateExhibit, { params: key, files });
    expect(refused).toMatchObject({ status: 422, body: { code: 'SAME_PERSON' } });
    expect(await sam.ok(getRateTable, { params: key })).toMatchObject({
      table: { exhibit: { fileName: 'exhibit.txt' } },
    });
  });

  it('counts as learned only with the rates of the latest bill', async () => {
    const { pat, params } = await aGroup();
    const line = {
      carrierCode: 'ACME',
      coverage: 'Medical',
      plan: 'PPO',
      billedCents: 41_200,
      change: 'SAME' as const,
    };
    const lines = ['1', '2', '3'].map((memberId) => ({ ...line, memberId, tier: 'EE' as const }));
    const other = { ...line, memberId: '4', tier: 'FAM' as const, billedCents: 90_000 };
    await server.data.bill({ ...params, status: 'RELEASED', lines: [...lines, other] });
    const query = { carrierCode: 'ACME' };
    const { rows, effectiveFrom, otherLines, others } = await pat.ok(learnGroupRates, { params, query });
    expect({ rows: rows.length, otherLines }).toEqual({ rows: 1, otherLines: 1 });
    expect(others).toMatchObject([{ tier: 'FAM', billedCents: 90_000, expectedCents: null }]);
    const body = { ...TERMS, source: 'LEARNED' as const, effectiveFrom, rows };
    const changed = rows.map((row) => ({ ...row, rate: row.rate - 1_400_00 }));
    for (const terms of [{ rows: changed }, { reductions: [{ age: 65, percent: 50 }] }]) {
      // oxlint-disable-next-line no-await-in-loop -- one request after the other
      const refused = await pat.call(proposeRateTable, { params, body: { ...body, ...terms } });
      expect(refused).toMatchObject({ status: 422, body: { code: 'ROWS_WITH_ERRORS' } });
    }
    expect(await pat.ok(proposeRateTable, { params, body })).toMatchObject({ source: 'LEARNED', state: 'PROPOSED' });
  });

  it('shows carriers their confirmed rates without the people who decided about them', async () => {
    const { sam, key, params } = await proposed();
    const carrier = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] }));
    expect((await carrier.ok(listRateTables, { params })).items).toEqual([]);
    await sam.ok(decideRateTable, { params: key, body: step('confirm', 2) });
    expect(await carrier.ok(getRateTable, { params: key })).toMatchObject({
      table: { proposedBy: '', decidedBy: null, rows: [{ rate: 4_120_000 }] },
      events: [],
    });
    expect((await carrier.call(decideRateTable, { params: key, body: step('withdraw', 3, 'x') })).status).toBe(403);
  });

  it('names the lines that differ to the carrier that billed them, and to no other', async () => {
    const group = await server.data.group({ carriers: ['ACME', 'LIFE'] });
    const [acme, life] = await Promise.all(
      ['ACME', 'LIFE'].map(async (code) =>
        server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: [code] })),
      ),
    );
    await insertRateTable(server.db, { groupNumber: group, carrierCode: 'ACME', state: 'CONFIRMED' });
    const line = {
      coverage: 'Medical',
      plan: 'PPO',
      tier: 'EE' as const,
      billedCents: 42_600,
      change: 'SAME' as const,
    };
    const { billPk } = await server.data.bill({
      groupNumber: group,
      status: 'RELEASED',
      lines: [
        { ...line, carrierCode: 'ACME', memberId: '1', memberName: 'Ruth Adler' },
        { ...line, carrierCode: 'LIFE', memberId: '2', memberName: 'Omar Diaz' },
      ],
    });
    const params = { billPk };
    expect(await acme?.ok(getRateFindings, { params })).toMatchObject({
      checked: 1,
      differing: 1,
      differenceCents: 1_400,
      lines: [{ memberName: 'Ruth Adler', billedCents: 42_600, expectedCents: 41_200 }],
    });
    expect(await life?.ok(getRateFindings, { params })).toMatchObject({ checked: 0, differing: 0, lines: [] });
    const other = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['OTHER'] }));
    expect((await other.call(getRateFindings, { params })).status).toBe(404);
    const agent = server.as(await server.data.person({ roles: [Role.Agent], agentCodes: ['A1'] }));
    expect((await agent.call(getRateFindings, { params })).status).toBe(403);
  });
});
