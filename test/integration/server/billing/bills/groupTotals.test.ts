import fc from 'fast-check';
import { sql } from 'kysely';
import { SqlBillQueries } from '../../../../../server/billing/bills/SqlBillQueries';
import { SqlKeptGroupTotals } from '../../../../../server/money/totals/SqlKeptGroupTotals';
import { SqlKeptTotals } from '../../../../../server/money/totals/SqlKeptTotals';
import { billsToCount } from '../../../../../server/platform/database/statements/billsInScope';
import type { SearchedWords } from '../../../../../server/platform/database/statements/matchingGroups';
import {
  type KeptSearch,
  keptSearch,
  totalsByWords,
} from '../../../../../server/platform/database/statements/totalsByWords';
import { rebuildReadModels } from '../../../../../server/run/maintenance/rebuild';
import { BILL_STATUS_LISTS, BillStatus, isReconciled } from '../../../../../src/domain/billing/bills/BillStatus';
import type { Scope } from '../../../../../src/domain/platform/access/Scope';
import { addDays, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { AGING_STEPS, startAgingRun } from '../../../../support/aging/agingRun';
import { atDepth } from '../../../../support/depth';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-03-10T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

const SCOPES: readonly Scope[] = [
  { kind: 'all' },
  { kind: 'rep', repId: 1 },
  { kind: 'agents', agentCodes: ['A1'] },
  { kind: 'carriers', carrierCodes: ['ACME'] },
];

/** Keeps the totals of groups, as a server does every five seconds. */
async function keep() {
  await new SqlKeptTotals(server.db).fold();
  await new SqlKeptGroupTotals(server.db).keep();
}

const searched = (words: string): SearchedWords => ({ words, groups: undefined, isMost: false });

const STATUSES = Object.values(BillStatus);

/** As the database has them: without a cap. */
async function keptTotals(scope: Scope, search: KeptSearch, chosen: readonly BillStatus[]) {
  const totals = await totalsByWords(server.db, scope, search, chosen);
  if (!totals) throw new Error('The groups do not answer it.');
  const { counts, billed, adjustments, reconciled, due, paid, pending, balance } = totals;
  return {
    counts: STATUSES.map((status) => counts[status]),
    sums: [billed, adjustments, reconciled, due, paid, pending, balance],
  };
}

async function groupsThatMatch(words: string): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    select group_number as number from groups g
    where starts_with(group_number, ${words}) or position(lower(${words}) in lower(name)) > 0`.execute(server.db);
  return rows.map(({ number }) => number);
}

/** The same, added up from the bills. */
async function addedUp(scope: Scope, words: string, chosen: readonly BillStatus[]) {
  const { rows } = await sql<Record<string, number> & { status: BillStatus }>`
    select b.status, b.billed_cents as billed, b.adjustments_cents as adjustments, b.reconciled_cents as reconciled, b.due_cents as due,
      b.paid_cents as paid, b.pending_cents as pending
    from ${billsToCount(scope)} b join groups g on g.group_number = b.group_number
    where starts_with(b.bill_number, ${words}) or starts_with(g.group_number, ${words})
      or position(lower(${words}) in lower(g.name)) > 0`.execute(server.db);
  const bills = rows.filter(({ status }) => chosen.includes(status));
  const sum = (amount: string, of = bills) => of.reduce((total, bill) => total + (bill[amount] ?? 0), 0);
  const unpaid = bills.filter(({ status }) => status !== 'PAID');
  return {
    counts: STATUSES.map((status) => rows.filter((bill) => bill.status === status).length),
    sums: [
      sum('billed'),
      sum('adjustments'),
      sum(
        'reconciled',
        bills.filter(({ status }) => isReconciled(status)),
      ),
      sum('due'),
      sum('paid'),
      sum('pending'),
      sum('due', unpaid) - sum('paid', unpaid) - sum('pending', unpaid),
    ],
  };
}

describe('totals of groups', () => {
  it('always equal the sums of the bills that match the words', async () => {
    const step = fc.record({ step: fc.constantFrom(...AGING_STEPS, 'keep' as const), which: fc.nat(5) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await server.reset();
        let today = localDate('2026-03-02');
        server.clock.set(`${today}T17:00:00.000Z`);
        const run = await startAgingRun(server);
        const other = await startAgingRun(server);
        await other.take('bill', 1, today);
        await keep();
        for (const { step: what, which } of steps) {
          today = addDays(today, 1);
          server.clock.set(`${today}T17:00:00.000Z`);
          if (what === 'keep') await keep();
          else await run.take(what, which, today);
        }
        const { rows: bills } = await sql<{ number: string }>`select bill_number as number from bills limit 1`.execute(
          server.db,
        );
        const number = bills[0]?.number ?? 'x';
        for (const scope of SCOPES)
          for (const words of ['Group', '1', number, number.slice(0, 3), number.slice(0, -1), 'no such'])
            for (const chosen of [STATUSES, BILL_STATUS_LISTS.unpaid]) {
              const search = await keptSearch(server.db, scope, searched(words));
              const must = [scope, words, chosen, await addedUp(scope, words, chosen)];
              // Every mix of listed bills and listed groups, both added up and subtracted.
              const groups = await groupsThatMatch(words);
              const billPks = search?.billPks ?? [];
              for (const by of [
                { billPks },
                { billPks: undefined },
                { billPks: undefined, groups },
                { billPks, groups },
              ])
                for (const isMost of [false, true])
                  expect([
                    scope,
                    words,
                    chosen,
                    await keptTotals(scope, { ...searched(words), ...by, isMost }, chosen),
                  ]).toEqual(must);
            }
        await server.assertInvariants();
      }),
      { numRuns: atDepth(4, 60) },
    );
  }, 300_000);

  it('are compared with the bills, and corrected', async () => {
    const groupNumber = await server.data.group();
    await server.data.bill({ groupNumber });
    await keep();
    await server.assertInvariants();
    await sql`update group_totals set unreleased_due_cents = unreleased_due_cents + 1`.execute(server.db);
    await sql`delete from carrier_group_totals`.execute(server.db);
    await expect(server.assertInvariants()).rejects.toThrow('Kept totals of groups');
    await expect(server.assertInvariants()).rejects.toThrow("Kept totals of carriers' parts by group");
    expect(await rebuildReadModels(server.db, () => undefined)).toBe('2 totals were corrected.');
  });

  it('are not used before they are complete, for several carriers, or for people who are limited to groups', async () => {
    const groupNumber = await server.data.group();
    await server.data.bill({ groupNumber });
    expect(await keptSearch(server.db, { kind: 'all' }, searched('Group'))).toBeUndefined();
    await keep();
    expect(await keptSearch(server.db, { kind: 'all' }, searched('Group'))).toMatchObject({
      words: 'Group',
      billPks: [],
    });
    expect(
      await keptSearch(server.db, { kind: 'carriers', carrierCodes: ['A', 'B'] }, searched('Group')),
    ).toBeUndefined();
    expect(
      await keptSearch(server.db, { kind: 'groups', groupNumbers: [groupNumber] } as never, searched('G')),
    ).toBeUndefined();
  });

  it('answer a search by a word that matches more than 5,000 groups', async () => {
    const groupNumber = await server.data.group({ name: 'Harbor 0' });
    await server.data.bill({ groupNumber });
    await sql`
      insert into groups (group_number, name, rep_id)
      select 'H' || n, 'Harbor ' || n, (select min(rep_id) from groups) from generate_series(1, 5001) n`.execute(
      server.db,
    );
    const search = () =>
      new SqlBillQueries(server.db).search(
        { kind: 'all' },
        {
          values: [],
          groupNumbers: [],
          carrierCodes: [],
          agentCodes: [],
          q: 'harbor',
          sort: 'dueDate',
          direction: 'desc',
          page: 0,
          size: 50,
          today: localDate('2026-03-10'),
        },
        server.clock.now(),
      );
    const before = await search();
    await keep();
    expect(await search()).toEqual(before);
    // Whether the groups are added, or the other groups are subtracted from all bills, depends on a random sample.
    await sql`update group_totals set unreleased_due_cents = 7, released_due_cents = 0`.execute(server.db);
    await sql`update bill_totals set due_cents = 7`.execute(server.db);
    expect((await search()).sums.dueCents).toBe(7);
    await rebuildReadModels(server.db, () => undefined);
  });

  it('answer a search by a number that more than 1,000 bills start with, in groups whose names do not match', async () => {
    const groupNumber = await server.data.group({ name: 'Harbor' });
    const other = await server.data.group({ name: 'Cedar' });
    await server.data.bill({ groupNumber });
    await server.data.bill({ groupNumber: other });
    await sql`update bills set bill_number = 'INV-0'`.execute(server.db);
    await sql`
      insert into bills (group_number, bill_pk, bill_number, period_from, period_to, bill_date, due_date, status, version, reconcile_policy,
        carrier_codes, billed_cents, reconciled_cents, due_cents, line_count, member_count)
      select b.group_number, b.group_number || '.' || n, case when n % 100 = 0 and b.group_number = ${other} then 'X' else 'INV-' end || n,
        b.period_from, b.period_to, b.bill_date, b.due_date, 'UNRELEASED', 1, b.reconcile_policy, b.carrier_codes, n, n, n, 1, 1
      from bills b, generate_series(1, 600) n`.execute(server.db);
    await keep();
    const scope: Scope = { kind: 'all' };
    const search = await keptSearch(server.db, scope, searched('INV-'));
    expect(search).toEqual({ ...searched('INV-'), billPks: undefined });
    const must = await addedUp(scope, 'INV-', STATUSES);
    const totals = await keptTotals(scope, { ...searched('INV-'), billPks: undefined }, STATUSES);
    expect(totals).toEqual(must);
    expect(await keptTotals(scope, { ...searched('INV-'), billPks: undefined, isMost: true }, STATUSES)).toEqual(must);
    expect(totals.counts[0]).toBe(1194);
    await sql`delete from bills where bill_number not like '%-0' and line_count = 1 and not exists (
      select 1 from bill_lines l where l.group_number = bills.group_number and l.bill_pk = bills.bill_pk)`.execute(
      server.db,
    );
  });
});
