import { fc } from '@fast-check/jest';
import { sql } from 'kysely';
import { LineArchive } from '../../../../../server/billing/bills/archive/LineArchive';
import { SqlBillQueries } from '../../../../../server/billing/bills/SqlBillQueries';
import { SqlAgingQueries } from '../../../../../server/money/aging/SqlAgingQueries';
import { SqlBooks } from '../../../../../server/money/ledger/SqlBooks';
import { SqlDashboardQueries } from '../../../../../server/office/dashboard/SqlDashboardQueries';
import { SqlGroupQueries } from '../../../../../server/office/groups/SqlGroupQueries';
import { SqlLineRecords } from '../../../../../server/office/retention/SqlLineRecords';
import { DEFAULT_OFFICE_TIME_ZONE } from '../../../../../server/platform/shared/officeDate';
import type { Bill } from '../../../../../src/domain/billing/bills/Bill';
import type { Scope } from '../../../../../src/domain/platform/access/Scope';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { pay, payingGroup } from '../../../../support/payments/payingGroup';
import { office } from '../../../../support/payments/reversals';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

const NOW = new Date('2026-03-10T15:00:00.000Z');
const TODAY = localDate('2026-03-20');
const DAYS = ['2022-06-30', '2026-03-11', TODAY].map((day) => localDate(day));
const SCOPES: readonly Scope[] = [{ kind: 'all' }, { kind: 'carriers', carrierCodes: ['ACME'] }];
/** Data that moves to the archive, and how it is recorded and sealed. */
const MOVED = new Set(['bill_lines', 'archived_lines', 'archives', 'audit_entries']);
/** Other changes when lines are restored: the bill's version, and its history with its audit. */
const RETURNED = new Set([...MOVED, 'bills', 'bill_events', 'waiting_audit_entries']);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: NOW.toISOString() });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const line = fc.record({
  member: fc.integer({ min: 1, max: 4 }),
  billedCents: fc.integer({ min: 1_000, max: 90_000 }),
  isChanged: fc.boolean(),
});
const plans = fc.array(
  fc.record({
    month: fc.constantFrom('2021-05-01', '2022-02-01', '2022-03-01', '2025-03-01'),
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    paid: fc.constantFrom('all', 'all', 'all', 'half', 'nothing'),
  }),
  { minLength: 1, maxLength: 4 },
);

/** The rows of each table, as digests. */
async function contents(except: ReadonlySet<string>): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(server.db);
  const found: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !except.has(table.name))) {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) as digest from ${sql.table(name)} t`.execute(
      server.db,
    );
    found[name] = rows[0]?.digest ?? '';
  }
  return found;
}

/** A bill without what says where its lines are, or that they moved. */
const shown = (bill: Bill) => ({
  ...bill,
  archivedLines: undefined,
  version: undefined,
  modDate: undefined,
  modUser: undefined,
});

/** Aging, lists with totals, figures of groups, and balances of accounts, of an office and of a carrier. */
async function answers(): Promise<unknown> {
  const { db } = server;
  const [aging, bills, dashboard, groups] = [
    new SqlAgingQueries(db),
    new SqlBillQueries(db),
    new SqlDashboardQueries(db),
    new SqlGroupQueries(db),
  ];
  const page = { q: '', page: 0, size: 50 } as const;
  const filter = { values: [], groupNumbers: [], carrierCodes: [], agentCodes: [], ...page } as const;
  const all: unknown[] = [await new SqlBooks(db, DEFAULT_OFFICE_TIME_ZONE).balances('2026-04-01T00:00:00.000Z')];
  for (const asOf of DAYS) all.push(await aging.page({ kind: 'all' }, { asOf, today: TODAY, ...page }));
  for (const scope of SCOPES) {
    const found = await bills.search(scope, { ...filter, sort: 'dueDate', direction: 'asc', today: TODAY }, NOW);
    all.push({ ...found, items: found.items.map(shown) });
    all.push(await dashboard.byStatus(scope), await dashboard.byMonth(scope, localDate('2021-01-01'), 72));
    all.push(
      await groups.page(scope, { ...page, sort: 'balance', direction: 'desc', today: TODAY }, () =>
        Promise.resolve(new Map()),
      ),
    );
  }
  return all;
}

it('changes nothing but where lines are, and leaves every answer as it was', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (bills) => {
      const group = await payingGroup(server, { carriers: ['ACME'] });
      const back = await office(server);
      for (const { month, lines, paid } of bills) {
        const bill = await group.bill({
          period: month,
          lines: lines.map(({ member, billedCents, isChanged }) => ({
            memberId: `M${member}`,
            memberName: `Member ${member}`,
            carrierCode: 'ACME',
            billedCents,
            ...(isChanged && { reconciledCents: billedCents - 1 }),
          })),
        });
        if (paid === 'all') await pay(server, group, bill);
        if (paid === 'half') await pay(server, group, bill, { amountCents: Math.floor(bill.dueCents / 2) });
      }
      await back.process();
      const lines = () =>
        server.db.selectFrom('bill_lines').selectAll().orderBy('bill_pk').orderBy('line_no').execute();
      const before = { lines: await lines(), answers: await answers() };
      const [rows, others] = [await contents(MOVED), await contents(RETURNED)];
      const archive = new LineArchive(new SqlLineRecords(server.db), server.files);
      await archive.run('2023-01-01', NOW);
      expect(await answers()).toEqual(before.answers);
      expect(await contents(MOVED)).toEqual(rows);
      await server.assertInvariants();
      const { groupNumber } = group;
      await archive.bringBackAll({ groupNumber }, { userId: null, name: 'Processing' }, NOW, (error) => {
        throw error;
      });
      expect(await answers()).toEqual(before.answers);
      expect(await contents(RETURNED)).toEqual(others);
      expect(await lines()).toEqual(before.lines);
      await server.assertInvariants();
      await server.reset();
    }),
    { numRuns: 4 },
  );
}, 240_000);
