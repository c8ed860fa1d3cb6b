import { sql } from 'kysely';
import { releaseBills } from '../../../../../contract/billing/bills/billStatus';
import { searchBills } from '../../../../../contract/billing/bills/bills';
import { runProcessing } from '../../../../../contract/money/processing';
import { getDashboard } from '../../../../../contract/office/dashboard';
import type { BillStatus } from '../../../../../src/domain/billing/bills/BillStatus';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { makeOwing } from '../../../../support/payments/owingGroup';
import { pay, payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-20T12:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

describe('the dashboard', () => {
  it('shows an admin the unreleased bills of their rep’s groups, oldest first', async () => {
    const { north } = await twoGroups();
    const rep = server.as(await server.data.person({ roles: [Role.Admin], repId: 7 }));
    const board = await rep.ok(getDashboard, { params: { role: 'admin' } });
    expect(board).toMatchObject({
      byStatus: [
        { status: 'UNRELEASED', count: 2, dueCents: 30_000, paidCents: 0 },
        { status: 'RELEASED', count: 1, dueCents: 10_000, paidCents: 0 },
        { status: 'RECONCILED', count: 1, dueCents: 20_000, paidCents: 0 },
      ],
      pastDue: { count: 1, openCents: 10_000 },
      groupCount: 1,
      toReleaseTotal: 2,
      suspenseCents: 0,
      groups: [{ groupNumber: north, openCents: 30_000, pastDueCents: 10_000, paidToDate: null }],
    });
    expect(board.toRelease.map(({ periodFrom }) => periodFrom)).toEqual(['2026-03-01', '2026-04-01']);
    const values = board.toRelease.map(({ billPk }) => billPk);
    await rep.ok(releaseBills, { body: { values } });
    expect((await rep.ok(getDashboard, { params: { role: 'admin' } })).toRelease).toEqual([]);
  });

  it('shows only the pending part of a bill as pending', async () => {
    const group = await payingGroup(server);
    await pay(server, group, await group.bill(), { amountCents: 40_000 });
    const board = await server.as(group.payor).ok(getDashboard, { params: { role: 'billingUser' } });
    expect(board.byStatus).toEqual([
      { status: 'PENDING', count: 1, dueCents: 100_000, paidCents: 0, pendingCents: 40_000, openCents: 60_000 },
    ]);
  });

  it('shows a manager all groups, largest past due first', async () => {
    const { north, south } = await twoGroups();
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const board = await manager.ok(getDashboard, { params: { role: 'admin' } });
    expect(board).toMatchObject({ groupCount: 2, groups: [{ groupNumber: south }, { groupNumber: north }] });
  });

  it('lists groups without open bills after groups that owe, also for a carrier that no longer covers them', async () => {
    const settled = await payingGroup(server);
    await pay(server, settled, await settled.bill());
    const sysadmin = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
    await sysadmin.ok(runProcessing, { body: { businessDate: localDate('2026-03-24') } });
    const owing = await server.data.group();
    await server.data.bill({ groupNumber: owing, lines: [{ billedCents: 500 }] });
    await sql`delete from group_carriers where group_number = ${settled.groupNumber}`.execute(server.db);
    const order = [owing, settled.groupNumber].map((groupNumber) => ({ groupNumber }));
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const { groups } = await manager.ok(getDashboard, { params: { role: 'admin' } });
    expect(groups).toMatchObject(order);
    expect(groups.map(({ openCents }) => openCents)).toEqual([500, 0]);
    const { rows } = await sql<{ code: string }>`select distinct carrier_code as code from carrier_bills`.execute(
      server.db,
    );
    const carrier = server.as(
      await server.data.person({ roles: [Role.Carrier], carrierCodes: rows.map(({ code }) => code) }),
    );
    expect((await carrier.ok(getDashboard, { params: { role: 'carrier' } })).groups).toMatchObject(order);
  });

  it('has twelve months, oldest first, including months without bills, and without unreleased bills', async () => {
    const { north } = await twoGroups();
    const pat = server.as(await server.data.billingUser([north]));
    const { byMonth, toRelease } = await pat.ok(getDashboard, { params: { role: 'billingUser' } });
    const months = ['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}-01`);
    const thisYear = ['2026-01-01', '2026-02-01', '2026-03-01'];
    expect(byMonth.map(({ period }) => period)).toEqual([...months, ...thisYear]);
    expect(byMonth.slice(-3)).toMatchObject([
      { billedCents: 0, paidCents: 0, openCents: 0 },
      { billedCents: 10_000, paidCents: 0, openCents: 10_000 },
      { billedCents: 20_000, paidCents: 0, openCents: 20_000 },
    ]);
    expect(toRelease).toEqual([]);
  });

  it('shows a billing user only the chosen group', async () => {
    const { north, south } = await twoGroups();
    const pat = server.as(await server.data.billingUser([north]));
    const figures = async (groupNumber: string) =>
      (await pat.ok(getDashboard, { params: { role: 'billingUser' }, query: { groupNumber } })).groups;
    expect(await figures(north)).toMatchObject([{ groupNumber: north }]);
    expect(await figures(south)).toEqual([]);
  });

  it('adds amounts owed after returned payments only for people who may see payments', async () => {
    const group = await payingGroup(server, { carriers: ['ACME'], agents: ['A1'] });
    const manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    const owing = { db: server.db, payor: server.as(group.payor), manager: server.as(manager), group };
    const due = { lines: [{ billedCents: 1_000 }], dueDate: '2026-03-31' };
    await makeOwing({ ...owing, bill: await group.bill(due) }, 500);
    const others = [
      [await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] }), 'carrier'],
      [await server.data.person({ roles: [Role.Agent], agentCodes: ['A1'] }), 'agent'],
    ] as const;
    const own = [
      [manager, 'admin'],
      [group.payor, 'billingUser'],
    ] as const;
    const figures = async (person: TestPerson, role: 'admin' | 'carrier' | 'agent' | 'billingUser') => {
      const { owedAfterReturns, groups, pastDue } = await server.as(person).ok(getDashboard, { params: { role } });
      const [first] = groups;
      return [
        owedAfterReturns.openCents,
        owedAfterReturns.pastDueCents,
        first?.openCents,
        first?.pastDueCents,
        pastDue.count,
      ];
    };
    for (const [person, role] of own) expect(await figures(person, role)).toEqual([500, 0, 1_500, 0, 0]);
    server.clock.set('2026-03-21T04:00:00.000Z');
    for (const [person, role] of own) expect(await figures(person, role)).toEqual([500, 500, 1_500, 500, 0]);
    for (const [person, role] of others) expect(await figures(person, role)).toEqual([0, 0, 1_000, 0, 0]);
    server.clock.set('2026-03-20T12:00:00.000Z');
  });

  it('shows a carrier only amounts with its own codes, without payments and suspense', async () => {
    const groupNumber = await server.data.group({ carriers: ['ACME', 'UMBRA'] });
    await server.data.bill({
      groupNumber,
      lines: [{ billedCents: 10_000 }, { carrierCode: 'UMBRA', billedCents: 2_500 }],
    });
    const umbra = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['UMBRA'] }));
    expect(await umbra.ok(getDashboard, { params: { role: 'carrier' } })).toMatchObject({
      byStatus: [{ status: 'RELEASED', count: 1, dueCents: 2_500 }],
      pastDue: { count: 1, openCents: 2_500 },
      groupCount: 1,
      groups: [{ groupNumber, openCents: 2_500, pastDueCents: 2_500 }],
      suspenseCents: 0,
    });
  });

  it('shows an agent the status and paid-to date of its own groups', async () => {
    server.skipInvariantChecks();
    const groupNumber = await server.data.group({ agents: ['A1'] });
    await twoGroups();
    const paid = await server.data.bill({ groupNumber, status: 'RECONCILED', period: '2026-01-01' });
    await server.data.bill({ groupNumber, status: 'RECONCILED', period: '2026-02-01' });
    const later = await server.data.bill({ groupNumber, status: 'RECONCILED', period: '2026-03-01' });
    await markPaid(paid.billPk, later.billPk);
    const agent = server.as(await server.data.person({ roles: [Role.Agent], agentCodes: ['A1'] }));
    expect(await agent.ok(getDashboard, { params: { role: 'agent' } })).toMatchObject({
      byStatus: [
        { status: 'RECONCILED', count: 1 },
        { status: 'PAID', count: 2 },
      ],
      groupCount: 1,
      groups: [{ groupNumber, paidToDate: '2026-01-31', openCents: 100_000 }],
      toRelease: [],
    });
  });

  it('counts the same bills as the linked list', async () => {
    const { north } = await twoGroups();
    const carriers = ['ACME'];
    const people = {
      admin: await server.data.person({ roles: [Role.Admin, Role.Manager] }),
      billingUser: await server.data.billingUser([north]),
      carrier: await server.data.person({ roles: [Role.Carrier], carrierCodes: carriers }),
    };
    for (const role of ['admin', 'billingUser', 'carrier'] as const) {
      const caller = server.as(people[role]);
      const board = await caller.ok(getDashboard, { params: { role } });
      const total = async (filter: { pastDue?: boolean; values?: BillStatus[] }) =>
        (await caller.ok(searchBills, { body: filter })).total;
      expect(board.pastDue.count).toBeGreaterThan(0);
      expect(await total({ pastDue: true })).toBe(board.pastDue.count);
      for (const { status, count } of board.byStatus) expect(await total({ values: [status] })).toBe(count);
    }
  });

  it('counts a bill as past due only while some of it is neither paid nor pending', async () => {
    const group = await payingGroup(server);
    const bill = await group.bill();
    await server.db
      .updateTable('bills')
      .set({ due_date: localDate('2026-03-01') })
      .execute();
    const payor = server.as(group.payor);
    const pastDue = async () => (await payor.ok(searchBills, { body: { pastDue: true } })).total;
    expect(await pastDue()).toBe(1);
    await pay(server, group, bill, { amountCents: 100_000 });
    expect(await pastDue()).toBe(0);
  });

  it('is rejected for other types of people', async () => {
    const agent = server.as(await server.data.person({ roles: [Role.Agent], agentCodes: ['A1'] }));
    expect(await agent.refused(getDashboard, { params: { role: 'admin' } })).toMatchObject({ status: 403 });
  });
});

/** North of rep 7: two to release, one past due, one due later. South of rep 8: one more past due. */
async function twoGroups() {
  const north = await server.data.group({ repId: 7 });
  const south = await server.data.group({ repId: 8 });
  const bill = (groupNumber: string, status: 'UNRELEASED' | 'RELEASED' | 'RECONCILED', period: string, cents: number) =>
    server.data.bill({
      groupNumber,
      status,
      period,
      dueDate: `${period.slice(0, 8)}25`,
      lines: [{ billedCents: cents }],
    });
  await bill(north, 'UNRELEASED', '2026-04-01', 15_000);
  await bill(north, 'UNRELEASED', '2026-03-01', 15_000);
  await bill(north, 'RELEASED', '2026-02-01', 10_000);
  await bill(north, 'RECONCILED', '2026-03-01', 20_000);
  await bill(south, 'RELEASED', '2026-02-01', 90_000);
  return { north, south };
}

async function markPaid(...billPks: string[]): Promise<void> {
  for (const billPk of billPks) {
    await server.db
      .updateTable('bills')
      .set((row) => ({ status: 'PAID', paid_cents: row.ref('due_cents') }))
      .where('bill_pk', '=', billPk)
      .execute();
  }
}
