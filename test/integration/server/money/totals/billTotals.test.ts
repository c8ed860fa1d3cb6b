import { fc } from '@fast-check/jest';
import { sql } from 'kysely';
import { runProcessing } from '../../../../../contract/money/processing';
import { SqlBillQueries } from '../../../../../server/billing/bills/SqlBillQueries';
import { SqlKeptTotals } from '../../../../../server/money/totals/SqlKeptTotals';
import { SqlDashboardQueries } from '../../../../../server/office/dashboard/SqlDashboardQueries';
import { inTransaction } from '../../../../../server/platform/database/inTransaction';
import { rebuildReadModels } from '../../../../../server/run/maintenance/rebuild';
import { Role } from '../../../../../src/domain/platform/access/Role';
import type { Scope } from '../../../../../src/domain/platform/access/Scope';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cappedSum } from '../../../../../src/domain/platform/money/Cents';
import { type PayingGroup, pay, payingGroup } from '../../../../support/payments/payingGroup';
import { moveToRep, toggleAgent } from '../../../../support/server/moveGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

const TODAY = localDate('2026-03-20');
const NOW = new Date('2026-03-20T12:00:00.000Z');
const CARRIERS = ['ACME', 'UMBRA'] as const;
const STATUSES = ['UNRELEASED', 'RELEASED', 'MODIFIED', 'RECONCILED'] as const;
const ALL = { values: [], groupNumbers: [], carrierCodes: [], agentCodes: [], q: '' } as const;
const SCOPES: readonly Scope[] = [
  { kind: 'all' },
  { kind: 'rep', repId: 1 },
  { kind: 'rep', repId: 2 },
  { kind: 'agents', agentCodes: ['A1'] },
  { kind: 'agents', agentCodes: ['A2'] },
  { kind: 'agents', agentCodes: ['A1', 'A2'] },
  { kind: 'carriers', carrierCodes: ['ACME'] },
  { kind: 'carriers', carrierCodes: ['UMBRA'] },
  { kind: 'carriers', carrierCodes: [...CARRIERS] },
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: NOW.toISOString() });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const choice = fc.nat({ max: 999 });
const commands = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'bill',
      'bill',
      'release',
      'pay',
      'process',
      'change',
      'changeAll',
      'delete',
      'rep',
      'agent',
      'fold',
      'undone',
    ),
    a: choice,
    b: choice,
  }),
  { maxLength: 25 },
);
type Command = typeof commands extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

const of = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % Math.max(1, items.length)];

/** Changes a bill, or its group, as any statement of the server may. */
async function play({ kind, a, b }: Command, groups: readonly PayingGroup[]): Promise<void> {
  const { db, data } = server;
  const groupNumber = of(groups, a)?.groupNumber ?? '';
  const bills = await db
    .selectFrom('bills')
    .select(['group_number', 'bill_pk', 'bill_number', 'version', 'status', 'due_cents'])
    .orderBy('bill_pk')
    .execute();
  const bill = of(bills, b);
  const ofBill = bill && sql`group_number = ${bill.group_number} and bill_pk = ${bill.bill_pk}`;
  switch (kind) {
    case 'bill':
      await data.bill({
        groupNumber,
        status: of(STATUSES, b) ?? 'RELEASED',
        period: `2026-0${(a % 3) + 1}-01`,
        dueDate: `2026-0${(b % 3) + 2}-15`,
        lines: CARRIERS.map((carrierCode, index) => ({ billedCents: a * (index + 1) - 300, carrierCode })),
      });
      return;
    case 'release':
      if (bill?.status === 'UNRELEASED') await sql`update bills set status = 'RELEASED' where ${ofBill}`.execute(db);
      return;
    case 'pay': {
      const group = groups.find((one) => one.groupNumber === bill?.group_number);
      if (!group || bill?.status !== 'RECONCILED' || bill.due_cents <= 1) return;
      const { group_number, bill_pk: billPk, bill_number: billNumber, version, due_cents: dueCents } = bill;
      const known = {
        period: localDate('2026-03-01'),
        groupNumber: group_number,
        billPk,
        billNumber,
        version,
        dueCents,
        linePks: [],
      };
      await pay(server, group, known, { amountCents: a % 2 === 0 ? dueCents : 1 });
      return;
    }
    case 'process': {
      const sysadmin = server.as(await data.person({ roles: [Role.Admin, Role.Sysadmin] }));
      await sysadmin.ok(runProcessing, { body: { businessDate: localDate('2026-04-30') } });
      return;
    }
    case 'change':
      if (bill?.status === 'RELEASED') await sql`update bills set due_date = due_date + 1 where ${ofBill}`.execute(db);
      return;
    case 'changeAll':
      await sql`update bills set due_date = due_date + ${(b % 3) - 1}::integer, version = version + 1`.execute(db);
      return;
    case 'delete':
      if (bill?.status === 'UNRELEASED') await sql`delete from bills where ${ofBill}`.execute(db);
      return;
    case 'rep':
      await moveToRep(db, groupNumber, (b % 2) + 1);
      return;
    case 'agent':
      await toggleAgent(db, groupNumber, of(['A1', 'A2'], b) ?? '');
      return;
    case 'fold':
      await new SqlKeptTotals(db).fold();
      return;
    case 'undone':
      await inTransaction(db, async (tx) => {
        await sql`update groups set rep_id = 3 - rep_id where rep_id < 3`.execute(tx);
        throw new Error('undone');
      }).catch(() => undefined);
  }
}

/** The answers as they were before totals were kept: from the bills a search lists. */
async function listed(scope: Scope, filter: object) {
  const bills = await new SqlBillQueries(server.db).page(
    scope,
    { ...ALL, sort: 'billNumber', direction: 'asc', page: 0, size: 500, today: TODAY, ...filter },
    NOW,
  );
  const sum = (amount: (bill: (typeof bills)[number]) => number) =>
    cappedSum(bills.map((bill) => amount(bill) as never));
  const balanceOf = ({ status, dueCents, paidCents, pendingCents }: (typeof bills)[number]) =>
    status === 'PAID' ? 0 : dueCents - paidCents - pendingCents;
  const openOf = (bill: (typeof bills)[number]) => Math.max(0, bill.dueCents - bill.paidCents - bill.pendingCents);
  const isPastDue = (bill: (typeof bills)[number]) =>
    bill.status !== 'UNRELEASED' && bill.status !== 'PAID' && bill.dueDate < TODAY && openOf(bill) > 0;
  const statuses = [...new Set(bills.map(({ status }) => status))];
  return {
    total: bills.length,
    statusCounts: Object.fromEntries(
      statuses.map((status) => [status, bills.filter((bill) => bill.status === status).length]),
    ),
    sums: {
      billedCents: sum(({ billedCents }) => billedCents),
      adjustmentsCents: sum(({ adjustmentsCents }) => adjustmentsCents),
      dueCents: sum(({ dueCents }) => dueCents),
      paidCents: sum(({ paidCents }) => paidCents),
      pendingCents: sum(({ pendingCents }) => pendingCents),
      balanceCents: sum(balanceOf),
    },
    pastDue: {
      count: bills.filter(isPastDue).length,
      openCents: sum((bill) => (isPastDue(bill) ? openOf(bill) : 0)),
    },
    openByStatus: Object.fromEntries(
      statuses.map((status) => [
        status,
        bills
          .filter((bill) => bill.status === status && status !== 'PAID')
          .reduce((cents, bill) => cents + openOf(bill), 0),
      ]),
    ),
  };
}

async function answered(scope: Scope, filter: object) {
  const bills = new SqlBillQueries(server.db);
  const dashboard = new SqlDashboardQueries(server.db);
  const { total, statusCounts, sums } = await bills.search(
    scope,
    { ...ALL, sort: 'billNumber', direction: 'asc', page: 0, size: 1, today: TODAY, ...filter },
    NOW,
  );
  const { reconciledCents, ...others } = sums;
  expect(typeof reconciledCents).toBe('number');
  const byStatus = await dashboard.byStatus(scope);
  return {
    total,
    statusCounts,
    sums: others,
    pastDue: await dashboard.pastDue(scope, TODAY),
    openByStatus: Object.fromEntries(byStatus.map(({ status, openCents }) => [status, openCents])),
  };
}

function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

describe('kept totals of bills', () => {
  it('give everyone the same answers as the bills, after any commands', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (steps) => {
        await server.reset();
        for (const repId of [1, 2]) await server.data.rep(repId);
        for (const code of ['A1', 'A2']) await server.data.agent(code);
        const groups = [
          await payingGroup(server, { carriers: CARRIERS, repId: 1, agents: ['A1'] }),
          await payingGroup(server, { carriers: CARRIERS, repId: 2, agents: ['A1', 'A2'] }),
        ];
        for (const step of steps) await play(step, groups);
        for (const scope of SCOPES) expect(await answered(scope, {})).toEqual(await listed(scope, {}));
        for (const filter of [
          { period: localDate('2026-02-01') },
          { dueFrom: localDate('2026-03-01'), dueTo: localDate('2026-03-31') },
          { pastDue: true },
        ]) {
          for (const scope of SCOPES) {
            const { total, statusCounts, sums } = await listed(scope, filter);
            expect(await answered(scope, filter)).toMatchObject({ total, statusCounts, sums });
          }
        }
        await server.assertInvariants();
        expect(await rebuildReadModels(server.db, () => undefined)).toBe('The totals were right.');
      }),
      { numRuns: Number(process.env['MODEL_RUNS'] ?? 8), endOnFailure: true },
    );
  }, 300_000);

  it('are corrected by a rebuild that reports its findings, and none the second time', async () => {
    const groupNumber = await server.data.group({ repId: 1, agents: ['A1'] });
    await server.data.bill({ groupNumber });
    await sql`delete from bill_total_changes`.execute(server.db);
    await sql`insert into bill_totals select 'rep 9', 'PAID', '2026-01-01', '2026-01-31', false, 2, 1, 1, 0, 1, 1, 0`.execute(
      server.db,
    );
    const lines: string[] = [];
    expect(await rebuildReadModels(server.db, (line) => lines.push(line))).toBe('5 totals were corrected.');
    expect(lines).toEqual([
      '  1 of 15: all bills: 1 wrong total',
      '  2 of 15: bills of each rep: 2 wrong totals',
      '  3 of 15: bills of each agent: 1 wrong total',
      '  4 of 15: bills of each carrier: 1 wrong total',
      '  5 of 15: all expected adjustments: 0 wrong totals',
      '  6 of 15: expected adjustments of each rep: 0 wrong totals',
      '  7 of 15: expected adjustments of each agent: 0 wrong totals',
      '  8 of 15: expected adjustments of each carrier: 0 wrong totals',
      '  9 of 15: expected adjustments that each carrier charges: 0 wrong totals',
      '  10 of 15: expected adjustments that carriers charge, for all, each rep, and each agent: 0 wrong totals',
      '  11 of 15: all entries of the ledger: 0 wrong totals',
      '  12 of 15: balances of members: 0 wrong totals',
      '  13 of 15: aging of past days: 0 wrong totals',
      '  14 of 15: what groups owe today: 0 wrong totals',
      '  15 of 15: totals of groups: 0 wrong totals',
    ]);
    await server.assertInvariants();
    expect(await rebuildReadModels(server.db, () => undefined)).toBe('The totals were right.');
  });

  const onPostgres = process.env['TEST_DATABASE_URL'] ? it : it.skip;
  onPostgres('let a change of rep wait for a payment of its group, and for no other', async () => {
    const [group, other] = [await server.data.group({ repId: 1 }), await server.data.group({ repId: 1 })];
    const bill = await server.data.bill({ groupNumber: group });
    await server.data.rep(2);
    const order: string[] = [];
    const move = (number: string) =>
      sql`update groups set rep_id = 2 where group_number = ${number}`.execute(server.db);
    const changed = signal();
    const end = signal();
    const changing = inTransaction(server.db, async (tx) => {
      await sql`update bills set due_date = due_date + 1 where bill_pk = ${bill.billPk}`.execute(tx);
      changed.give();
      await end.given;
      order.push('changed');
    });
    await changed.given;
    const moving = move(group).then(() => order.push('moved'));
    await move(other);
    await new SqlKeptTotals(server.db).fold();
    end.give();
    await Promise.all([changing, moving]);
    expect(order).toEqual(['changed', 'moved']);
    await server.assertInvariants();
  });

  it('record one change per statement for bills of a group with the same key, and none for other columns', async () => {
    const groupNumbers = [await server.data.group({ repId: 1 }), await server.data.group({ repId: 1 })];
    for (const groupNumber of [...groupNumbers, ...groupNumbers]) await server.data.bill({ groupNumber });
    await new SqlKeptTotals(server.db).fold();
    const changes = server.db.selectFrom('bill_total_changes').select('bills').orderBy('viewers').orderBy('bills');
    await sql`update bills set version = version + 1`.execute(server.db);
    expect(await changes.execute()).toEqual([]);
    await sql`update bills set due_date = due_date + 1`.execute(server.db);
    expect((await changes.execute()).map(({ bills }) => bills)).toEqual([-2, -2, 2, 2, -2, -2, 2, 2]);
    await server.assertInvariants();
  });

  it('are folded once, and never store totals of zero', async () => {
    const groupNumber = await server.data.group();
    const bill = await server.data.bill({ groupNumber, status: 'UNRELEASED' });
    const totals = new SqlKeptTotals(server.db);
    expect(await totals.fold()).toBeGreaterThan(0);
    expect(await totals.fold()).toBe(0);
    await sql`delete from bills where bill_pk = ${bill.billPk}`.execute(server.db);
    await totals.fold();
    expect(await server.db.selectFrom('bill_totals').selectAll().execute()).toEqual([]);
  });
});
