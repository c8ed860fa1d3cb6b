import { fc } from '@fast-check/jest';
import { sql } from 'kysely';
import { runProcessing } from '../../../../../contract/money/processing';
import { SqlBillQueries } from '../../../../../server/billing/bills/SqlBillQueries';
import { SqlBillChangeQueries, SqlDashboardQueries } from '../../../../../server/office/dashboard/SqlDashboardQueries';
import { SqlGroupQueries } from '../../../../../server/office/groups/SqlGroupQueries';
import type { Bill } from '../../../../../src/domain/billing/bills/Bill';
import type { GroupSort, ListedGroup } from '../../../../../src/domain/office/groups/GroupAccount';
import { Role } from '../../../../../src/domain/platform/access/Role';
import type { Scope } from '../../../../../src/domain/platform/access/Scope';
import { addMonths, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { pay, payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

const TODAY = localDate('2026-03-20');
const NOW = new Date('2026-03-20T12:00:00.000Z');
const CARRIERS = ['ACME', 'UMBRA'] as const;
const SCOPES: readonly Scope[] = [
  { kind: 'all' },
  { kind: 'rep', repId: 1 },
  { kind: 'agents', agentCodes: ['A1'] },
  { kind: 'carriers', carrierCodes: ['ACME'] },
  { kind: 'carriers', carrierCodes: [...CARRIERS] },
];
const SORTS: readonly GroupSort[] = ['name', 'rep', 'balance', 'pastDue', 'stage'];
const SORT_KEYS: Readonly<Record<GroupSort, (group: ListedGroup) => string | number>> = {
  name: ({ name }) => name.toLowerCase(),
  rep: ({ rep }) => rep.toLowerCase(),
  balance: ({ openCents }) => openCents,
  pastDue: ({ pastDueCents }) => pastDueCents,
  stage: ({ stage }) => (stage === 'current' ? 0 : 1),
};
const MAX_CHANGES = 5;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: NOW.toISOString() });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const plans = fc.array(
  fc.record({
    group: fc.nat({ max: 3 }),
    month: fc.integer({ min: 1, max: 3 }),
    status: fc.constantFrom('UNRELEASED', 'RELEASED', 'RECONCILED', 'PENDING', 'PARTIAL', 'PAID'),
    carriers: fc.constantFrom<readonly string[]>(CARRIERS, ['ACME'], ['UMBRA']),
    isDueLater: fc.boolean(),
    billedCents: fc.integer({ min: 100, max: 105 }),
  }),
  { maxLength: 14 },
);

/** Four groups with bills in any status. Two names differ only in case. */
async function insertGroups(bills: typeof plans extends fc.Arbitrary<infer Plans> ? Plans : never): Promise<void> {
  for (const repId of [1, 2]) await server.data.rep(repId);
  for (const code of ['A1', 'A2']) await server.data.agent(code);
  const groups = [];
  for (const index of [0, 1, 2, 3]) {
    const group = await payingGroup(server, {
      carriers: CARRIERS,
      repId: (index % 2) + 1,
      agents: [index < 3 ? 'A1' : 'A2'],
    });
    await sql`update groups set name = ${['same', 'Same', 'Zeta', 'alpha'][index]} where group_number = ${group.groupNumber}`.execute(
      server.db,
    );
    groups.push(group);
  }
  for (const status of ['PAID', 'PARTIAL', 'PENDING', 'RECONCILED', 'RELEASED', 'UNRELEASED'] as const) {
    for (const plan of bills.filter((one) => one.status === status)) {
      const group = groups[plan.group];
      if (!group) continue;
      const isPaid = status === 'PAID' || status === 'PARTIAL' || status === 'PENDING';
      const bill = await server.data.bill({
        groupNumber: group.groupNumber,
        status: isPaid ? 'RECONCILED' : status,
        period: `2026-0${plan.month}-01`,
        dueDate: plan.isDueLater ? '2026-04-01' : '2026-03-01',
        lines: plan.carriers.map((carrierCode) => ({ billedCents: plan.billedCents, carrierCode })),
      });
      if (isPaid) await pay(server, group, bill, { amountCents: status === 'PARTIAL' ? 1 : bill.dueCents });
    }
    if (status === 'PARTIAL') {
      const sysadmin = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
      await sysadmin.ok(runProcessing, { body: { businessDate: localDate('2026-04-30') } });
    }
  }
}

function billsOf(scope: Scope): Promise<readonly Bill[]> {
  const all = { values: [], groupNumbers: [], carrierCodes: [], agentCodes: [], q: '' } as const;
  const order = { sort: 'billNumber', direction: 'asc', page: 0, size: 500 } as const;
  return new SqlBillQueries(server.db).page(scope, { ...all, ...order, today: TODAY }, NOW);
}

const isOwed = ({ status }: Bill) => status !== 'UNRELEASED' && status !== 'PAID';
const openOf = (bill: Bill) => Math.max(0, bill.dueCents - bill.paidCents - bill.pendingCents);
const compared = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);

function figuresOf(all: readonly Bill[], groupNumber: string) {
  const bills = all.filter((bill) => bill.groupNumber === groupNumber);
  const owed = bills.filter(isOwed);
  const sum = (some: readonly Bill[]) => some.reduce((total, bill) => total + openOf(bill), 0);
  const firstOwed = owed.map(({ periodFrom }) => periodFrom).sort()[0];
  const paid = bills.filter(({ status, periodTo }) => status === 'PAID' && (!firstOwed || periodTo < firstOwed));
  return {
    groupNumber,
    openCents: sum(owed),
    pastDueCents: sum(owed.filter(({ dueDate }) => dueDate < TODAY)),
    paidToDate:
      paid
        .map(({ periodTo }) => periodTo)
        .sort()
        .at(-1) ?? null,
  };
}

function expectedGroups(bills: readonly Bill[]) {
  const shown = bills.filter((bill) => isOwed(bill) || bill.status === 'PAID');
  return [...new Set(shown.map(({ groupNumber }) => groupNumber))]
    .map((groupNumber) => figuresOf(bills, groupNumber))
    .sort(
      (one, other) =>
        other.pastDueCents - one.pastDueCents ||
        other.openCents - one.openCents ||
        compared(one.groupNumber, other.groupNumber),
    );
}

function expectedChanges(all: readonly Bill[]) {
  const bills = all.filter(({ status }) => status !== 'UNRELEASED');
  const newest = bills
    .map(({ periodFrom }) => periodFrom)
    .sort()
    .at(-1);
  if (!newest) return [];
  const centsOf = (bill: Bill) => bill.billedCents + bill.adjustmentsCents - bill.creditsCents;
  const keyOf = (bill: Bill) => `${bill.groupNumber} ${bill.carrierCodes.join()}`;
  const previous = bills.filter(({ periodFrom }) => periodFrom === addMonths(newest, -1));
  return bills
    .filter(({ periodFrom }) => periodFrom === newest)
    .flatMap((bill) =>
      previous
        .filter((one) => keyOf(one) === keyOf(bill))
        .map((before) => ({ billPk: bill.billPk, cents: Math.abs(centsOf(bill) - centsOf(before)) })),
    )
    .filter(({ cents }) => cents !== 0)
    .sort((one, other) => other.cents - one.cents || compared(one.billPk, other.billPk))
    .slice(0, MAX_CHANGES);
}

async function listedPages(scope: Scope, sort: GroupSort, direction: 'asc' | 'desc', q: string) {
  const queries = new SqlGroupQueries(server.db);
  const { rows } = await sql<{ number: string }>`select max(group_number) as number from groups`.execute(server.db);
  const stages = new Map([[rows[0]?.number ?? '', 'notice' as const]]);
  const readStages = () => Promise.resolve(stages);
  const items = [];
  for (let page = 0; page < 5; page += 1) {
    const found = await queries.page(scope, { q, sort, direction, page, size: 1, today: TODAY }, readStages);
    items.push(...found.items);
  }
  return items;
}

it('figures of groups are those of their bills, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (bills) => {
      await server.reset();
      await insertGroups(bills);
      const dashboard = new SqlDashboardQueries(server.db);
      for (const scope of SCOPES) {
        const seen = await billsOf(scope);
        for (const limit of [1, 2, 200]) {
          const groups = await dashboard.groups(scope, scope, TODAY, limit);
          const figures = groups.map(({ groupNumber, openCents, pastDueCents, paidToDate }) => ({
            groupNumber,
            openCents,
            pastDueCents,
            paidToDate,
          }));
          expect(figures).toEqual(expectedGroups(seen).slice(0, limit));
        }
        const changes = await new SqlBillChangeQueries(server.db).largest(scope);
        expect(
          changes.map(({ billPk, beforeCents, afterCents }) => ({ billPk, cents: Math.abs(afterCents - beforeCents) })),
        ).toEqual(expectedChanges(seen));
        for (const sort of SORTS) {
          for (const direction of ['asc', 'desc'] as const) {
            const items = await listedPages(scope, sort, direction, sort === 'name' ? 'a' : '');
            const keyOf = SORT_KEYS[sort];
            const sign = direction === 'desc' ? -1 : 1;
            const sorted = [...items].sort(
              (one, other) =>
                sign * compared(keyOf(one), keyOf(other)) ||
                compared(one.name.toLowerCase(), other.name.toLowerCase()) ||
                compared(one.groupNumber, other.groupNumber),
            );
            expect(items.map(({ groupNumber }) => groupNumber)).toEqual(sorted.map(({ groupNumber }) => groupNumber));
            for (const { groupNumber, openCents, pastDueCents } of items) {
              expect(figuresOf(seen, groupNumber)).toMatchObject({ openCents, pastDueCents });
            }
          }
        }
      }
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 6), endOnFailure: true },
  );
}, 300_000);
