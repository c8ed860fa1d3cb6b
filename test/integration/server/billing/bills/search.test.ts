import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { getBill, getBillHistory, getBillLines, searchBills } from '../../../../../contract/billing/bills/bills';
import { BILL_SORTS } from '../../../../../src/domain/billing/bills/BillPage';
import type { BillStatus } from '../../../../../src/domain/billing/bills/BillStatus';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const LINE = { carrierCode: 'ACME', billedCents: 10_000 };

describe('searching bills', () => {
  it("finds only released bills of a billing user's groups", async () => {
    const [own, foreign] = [await server.data.group(), await server.data.group()];
    const released = await bill(own, 'RELEASED');
    await bill(own, 'UNRELEASED');
    await bill(foreign, 'RELEASED');
    const pat = server.as(await server.data.billingUser([own]));
    const found = await pat.ok(searchBills, { body: {} });
    expect(found.items.map(({ billPk }) => billPk)).toEqual([released.billPk]);
    expect(found).toMatchObject({ total: 1, statusCounts: { RELEASED: 1 }, sums: { billedCents: 10_000 } });
  });

  it("finds every bill of a rep's groups for an admin, and of all groups for a manager", async () => {
    const [own, foreign] = [await server.data.group({ repId: 7 }), await server.data.group({ repId: 8 })];
    await bill(own, 'UNRELEASED');
    await bill(foreign, 'RELEASED');
    const rep = server.as(await server.data.person({ roles: [Role.Admin], repId: 7 }));
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    expect((await rep.ok(searchBills, { body: {} })).statusCounts).toEqual({ UNRELEASED: 1 });
    expect((await manager.ok(searchBills, { body: {} })).statusCounts).toEqual({ UNRELEASED: 1, RELEASED: 1 });
  });

  it("finds the bills of an agent's groups, without showing who is working on them", async () => {
    const [own, foreign] = [await server.data.group({ agents: ['A1'] }), await server.data.group({ agents: ['A2'] })];
    const { billPk } = await bill(own, 'RELEASED');
    await bill(own, 'UNRELEASED');
    await bill(foreign, 'RELEASED');
    const clerk = server.as(await server.data.billingUser([own], [Role.Reconciler]));
    await clerk.ok(takeBillLock, { body: { billPk } });
    const agent = server.as(await server.data.person({ roles: [Role.Agent], agentCodes: ['A1'] }));
    const found = await agent.ok(searchBills, { body: {} });
    expect(found.items).toMatchObject([{ billPk, lockedBy: null, modUser: '' }]);
    expect((await clerk.ok(getBill, { params: { billPk } })).lockedBy).toMatchObject({
      since: '2026-03-10T15:00:00.000Z',
    });
    expect(await agent.refused(getBillLines, { params: { billPk } })).toMatchObject({ status: 403 });
    expect(await agent.refused(getBillHistory, { params: { billPk } })).toMatchObject({ status: 403 });
  });

  it('does not find a bill outside the scope', async () => {
    const [own, foreign] = [await server.data.group(), await server.data.group()];
    const hidden = [
      await bill(foreign, 'RELEASED'),
      await bill(own, 'UNRELEASED'),
      { billPk: 'nothing' },
      { billPk: '.x' },
    ];
    const pat = server.as(await server.data.billingUser([own], [Role.Reconciler]));
    for (const { billPk } of hidden) {
      const params = { billPk };
      expect(await pat.refused(getBill, { params })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(await pat.refused(getBillLines, { params })).toMatchObject({ status: 404 });
      expect(await pat.refused(getBillHistory, { params })).toMatchObject({ status: 404 });
    }
  });

  it('filters by status, but counts the bills of every status (BIL-2)', async () => {
    const group = await server.data.group();
    await bill(group, 'RELEASED');
    await bill(group, 'RELEASED');
    await bill(group, 'RECONCILED');
    const pat = server.as(await server.data.billingUser([group]));
    const found = await pat.ok(searchBills, { body: { values: ['RECONCILED', 'PAID'] } });
    expect(found.items.map(({ status }) => status)).toEqual(['RECONCILED']);
    expect(found).toMatchObject({
      total: 1,
      sums: { billedCents: 10_000 },
      statusCounts: { RELEASED: 2, RECONCILED: 1 },
    });
  });

  it('filters by group, carrier, agent, month, due date and search, each and together', async () => {
    const north = await server.data.group({ name: 'North_Wind 100% Ltd', agents: ['A1'], groupNumber: '7100' });
    const south = await server.data.group({ name: 'South Wind', groupNumber: '8200' });
    await server.data.bill({ groupNumber: north, lines: [LINE], period: '2026-01-01', dueDate: '2026-01-15' });
    await server.data.bill({ groupNumber: north, lines: [{ ...LINE, carrierCode: 'UMBRA' }], period: '2026-02-01' });
    const south1 = await server.data.bill({
      groupNumber: south,
      lines: [LINE],
      period: '2026-02-01',
      dueDate: '2026-02-20',
    });
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const total = async (body: object) => (await manager.ok(searchBills, { body })).total;
    expect(await total({ groupNumbers: [north] })).toBe(2);
    expect(await total({ carrierCodes: ['UMBRA'] })).toBe(1);
    expect(await total({ agentCodes: ['A1'] })).toBe(2);
    expect(await total({ period: localDate('2026-02-01') })).toBe(2);
    expect(await total({ dueFrom: localDate('2026-01-15'), dueTo: localDate('2026-02-19') })).toBe(2);
    expect(await total({ q: 'wind' })).toBe(3);
    expect(await total({ q: 'h_w' })).toBe(2);
    expect(await total({ q: '100%' })).toBe(2);
    expect(await total({ q: '%' })).toBe(2);
    expect(await total({ q: '\\' })).toBe(0);
    expect(await total({ q: '71' })).toBe(2);
    expect(await total({ q: ` ${south1.billNumber.slice(0, -1)} ` })).toBeGreaterThan(0);
    expect(await total({ q: south1.billNumber })).toBe(1);
    expect(await total({ q: 'wind', period: localDate('2026-02-01'), carrierCodes: ['ACME'] })).toBe(1);
    const pat = server.as(await server.data.billingUser([north, south]));
    const ofPat = async (q: string) => (await pat.ok(searchBills, { body: { q } })).total;
    expect([await ofPat('wind'), await ofPat('h_w'), await ofPat('71'), await ofPat('nobody')]).toEqual([3, 2, 2, 0]);
  });

  it('finds bills when the search matches more groups than can be listed', async () => {
    const groups = Array.from({ length: 1_001 }, (_, index) => ({
      group_number: String(50_000 + index),
      name: `Alike ${index}`,
      rep_id: 1,
    }));
    const bill = await server.data.bill({ groupNumber: await server.data.group({ name: 'Alike' }), lines: [LINE] });
    await server.db.insertInto('groups').values(groups).execute();
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const { items, total } = await manager.ok(searchBills, { body: { q: 'alike' } });
    expect([items.map(({ billPk }) => billPk), total]).toEqual([[bill.billPk], 1]);
  });

  it.each(BILL_SORTS)('never repeats or leaves out a bill from page to page, by %s', async (sort) => {
    const group = await server.data.group();
    for (const month of ['2026-01-01', '2026-01-01', '2026-02-01', '2026-02-01', '2026-03-01'])
      await server.data.bill({ groupNumber: group, period: month, lines: [LINE] });
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const page = async (direction: 'asc' | 'desc', number: number, size: number) =>
      (await manager.ok(searchBills, { body: { sort, direction, page: number, size } })).items.map(
        ({ billPk }) => billPk,
      );
    const all = await page('desc', 0, 50);
    expect(new Set(all).size).toBe(5);
    expect([...(await page('desc', 0, 2)), ...(await page('desc', 1, 2)), ...(await page('desc', 2, 2))]).toEqual(all);
    expect(await page('asc', 0, 50)).toEqual([...all].reverse());
    expect(await page('desc', 9, 50)).toEqual([]);
  });

  it('sorts statuses in the order of the life cycle of a bill', async () => {
    const group = await server.data.group();
    for (const status of ['RECONCILED', 'UNRELEASED', 'RELEASED'] as const) await bill(group, status);
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const { items } = await manager.ok(searchBills, { body: { sort: 'status', direction: 'asc' } });
    expect(items.map(({ status }) => status)).toEqual(['UNRELEASED', 'RELEASED', 'RECONCILED']);
  });
});

describe('the lines of a bill', () => {
  it('are in bill order, paged, filtered and totaled', async () => {
    const groupNumber = await server.data.group();
    const { billPk, linePks } = await server.data.bill({
      groupNumber,
      status: 'MODIFIED',
      lines: [
        { memberId: '00120', memberName: 'Ada Byron', coverage: 'Medical', billedCents: 40_000 },
        {
          memberId: '00120',
          memberName: 'Ada Byron',
          coverage: 'Dental',
          plan: 'DENT-1',
          billedCents: 4_000,
          reconciledCents: 0,
        },
        { memberId: '77', memberName: 'Ben Okri', coverage: 'Medical', billedCents: 50_000 },
      ],
    });
    const pat = server.as(await server.data.billingUser([groupNumber]));
    const lines = async (query: object) => {
      const page = await pat.ok(getBillLines, { params: { billPk }, query });
      return [
        page.items.map(({ linePk }) => linePks.indexOf(linePk)),
        page.total,
        page.sums.billedCents,
        page.sums.reconciledCents,
      ];
    };
    expect(await lines({})).toEqual([[0, 1, 2], 3, 94_000, 90_000]);
    expect(await lines({ offset: '1', limit: '1' })).toEqual([[1], 3, 94_000, 90_000]);
    expect(await lines({ q: 'ada' })).toEqual([[0, 1], 2, 44_000, 40_000]);
    expect(await lines({ q: '0012' })).toEqual([[0, 1], 2, 44_000, 40_000]);
    expect(await lines({ q: 'dent' })).toEqual([[1], 1, 4_000, 0]);
    expect(await lines({ changedOnly: 'true' })).toEqual([[1], 1, 4_000, 0]);
    expect(await lines({ q: 'nobody' })).toEqual([[], 0, 0, 0]);
    expect(await lines({ offset: '9' })).toEqual([[], 3, 94_000, 90_000]);
  });
});

function bill(groupNumber: string, status: Extract<BillStatus, 'UNRELEASED' | 'RELEASED' | 'RECONCILED'>) {
  return server.data.bill({ groupNumber, status, lines: [LINE] });
}
