import { sql } from 'kysely';
import type { OpenDatabase } from '../../../../../server/platform/database/engine/OpenDatabase';
import { SqlInvariants } from '../../../../../server/platform/health/SqlInvariants';
import { seedBenchmark } from '../../../../../server/run/demo/seedBenchmark';
import { openTestDatabase } from '../../../../support/server/openTestDatabase';

describe.each([18, 60])('the benchmark data with %s bills per group', (billsPerGroup) => {
  let database: OpenDatabase;
  const size = { bills: 1000, linesPerBill: 5, billsPerGroup, now: new Date('2026-11-20T05:00:00.000Z') };

  let indexesBefore: readonly string[];

  beforeAll(async () => {
    database = await openTestDatabase('owner');
    indexesBefore = await indexes();
    await seedBenchmark(database.db, { ...size, atOnce: 2 });
  });
  afterAll(() => database.close());

  async function indexes() {
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where schemaname = current_schema() order by 1`.execute(database.db);
    return rows.map(({ indexdef }) => indexdef);
  }

  it('has all indexes again, which are built after the rows are inserted', async () => {
    expect(await indexes()).toEqual(indexesBefore);
  });

  it('has the requested numbers of bills and lines', async () => {
    const { rows } =
      await sql`select (select count(*) from bills) as bills, (select count(*) from bill_lines) as lines`.execute(
        database.db,
      );
    expect(rows).toEqual([{ bills: 1000, lines: 5000 }]);
  });

  it('has a bill of a group for each of the requested months', async () => {
    const { rows } = await sql`
      select count(*) as bills, count(distinct period_from) as months from bills group by group_number order by 1 desc limit 1`.execute(
      database.db,
    );
    expect(rows).toEqual([{ bills: billsPerGroup, months: billsPerGroup }]);
  });

  it('lets a search find every member', async () => {
    const { rows } = await sql`
      (select group_number, member_id, carrier_code from bill_lines where member_id <> ''
       except select group_number, member_id, carrier_code from members)
      union all
      (select group_number, member_id, carrier_code from members
       except select group_number, member_id, carrier_code from bill_lines)`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('has bills in every status, most of them paid', async () => {
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*) as count from bills group by status order by count(*) desc`.execute(database.db);
    expect(rows).toHaveLength(7);
    expect(rows[0]).toMatchObject({ status: 'PAID' });
  });

  it('violates no invariant', async () => {
    const checks = await new SqlInvariants(database.db).check();
    expect(checks.flatMap(({ name, breaches }) => breaches.map((breach) => `${name} ${breach}`))).toEqual([]);
  });

  it('requires an empty database', async () => {
    await expect(seedBenchmark(database.db, size)).rejects.toThrow(
      'This database already contains data. Use an empty one.',
    );
  });
});
