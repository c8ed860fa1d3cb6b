import fc from 'fast-check';
import { sql } from 'kysely';
import { SqlBillQueries } from '../../../../server/bills/SqlBillQueries';
import { billsToCount } from '../../../../server/database/statements/billsInScope';
import { keptSearch, totalsByWords } from '../../../../server/database/statements/groupTotals';
import { rebuildReadModels } from '../../../../server/maintenance/rebuild';
import { SqlKeptGroupTotals } from '../../../../server/totals/SqlKeptGroupTotals';
import { SqlKeptTotals } from '../../../../server/totals/SqlKeptTotals';
import type { Scope } from '../../../../src/domain/access/Scope';
import { addDays, localDate } from '../../../../src/domain/dates/LocalDate';
import { AGING_STEPS, startAgingRun } from '../../../support/aging/agingRun';
import { atDepth } from '../../../support/depth';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';

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

const SUMS = sql`sum(t.bills)::bigint as count, sum(t.billed_cents) as billed, sum(t.reconciled_cents) as reconciled,
  sum(t.adjustments_cents) as adjustments, sum(t.due_cents) as due, sum(t.paid_cents) as paid, sum(t.pending_cents) as pending`;

async function keptTotals(scope: Scope, words: string) {
  const search = await keptSearch(server.db, scope, words);
  if (!search) return undefined;
  const { rows } = await sql`
    select t.status, ${SUMS} from ${totalsByWords(scope, search)} t group by 1 order by 1`.execute(server.db);
  return rows;
}

/** The same, added up from the bills. */
async function addedUp(scope: Scope, words: string) {
  const { rows } = await sql`
    select t.status, ${SUMS} from (
      select b.status, 1 as bills, b.billed_cents, b.reconciled_cents, b.adjustments_cents, b.due_cents, b.paid_cents, b.pending_cents
      from ${billsToCount(scope)} b join groups g on g.group_number = b.group_number
      where starts_with(b.bill_number, ${words}) or starts_with(g.group_number, ${words})
        or position(lower(${words}) in lower(g.name)) > 0) t
    group by 1 order by 1`.execute(server.db);
  return rows;
}

describe('totals of groups', () => {
  it('always equal what the bills that match words add up to', async () => {
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
        for (const scope of SCOPES)
          for (const words of ['Group', '1', bills[0]?.number ?? 'x', 'no such'])
            expect([scope, words, await keptTotals(scope, words)]).toEqual([scope, words, await addedUp(scope, words)]);
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
    await sql`update group_totals set due_cents = due_cents + 1`.execute(server.db);
    await sql`delete from carrier_group_totals`.execute(server.db);
    await expect(server.assertInvariants()).rejects.toThrow('Kept totals of groups');
    await expect(server.assertInvariants()).rejects.toThrow("Kept totals of carriers' parts by group");
    expect(await rebuildReadModels(server.db, () => undefined)).toBe('2 totals were corrected.');
  });

  it('are not used before they are complete, for several carriers, or for people who are limited to groups', async () => {
    const groupNumber = await server.data.group();
    await server.data.bill({ groupNumber });
    expect(await keptSearch(server.db, { kind: 'all' }, 'Group')).toBeUndefined();
    await keep();
    expect(await keptSearch(server.db, { kind: 'all' }, 'Group')).toMatchObject({ words: 'Group', billPks: [] });
    expect(await keptSearch(server.db, { kind: 'carriers', carrierCodes: ['A', 'B'] }, 'Group')).toBeUndefined();
    expect(await keptSearch(server.db, { kind: 'groups', groupNumbers: [groupNumber] } as never, 'G')).toBeUndefined();
  });

  it('answer a search by a word that matches more than 1,000 groups', async () => {
    const groupNumber = await server.data.group({ name: 'Harbor 0' });
    await server.data.bill({ groupNumber });
    await sql`
      insert into groups (group_number, name, rep_id)
      select 'H' || n, 'Harbor ' || n, (select min(rep_id) from groups) from generate_series(1, 1001) n`.execute(
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
    await sql`update group_totals set due_cents = 7`.execute(server.db);
    expect((await search()).sums.dueCents).toBe(7);
    await rebuildReadModels(server.db, () => undefined);
  });
});
