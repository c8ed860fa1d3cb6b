import { sql } from 'kysely';
import { SqlBillQueries } from '../../../server/billing/bills/SqlBillQueries';
import { CheckBillRates } from '../../../server/billing/rates/CheckBillRates';
import { SqlRateQueries } from '../../../server/billing/rates/SqlRates';
import type { Db } from '../../../server/platform/database/Tables';
import type { RateRow } from '../../../src/domain/billing/rates/RateTable';
import { usedMs } from '../shared/usedMs';

const RUNS = 5;
const CLASSES = ['Salaried', 'Hourly'] as const;

/** Gives a group a confirmed rate of what its lines bill, for every class. */
export async function fillRates(db: Db, groupNumber: string): Promise<void> {
  await sql`
    insert into rate_tables (group_number, table_pk, carrier_code, policy, effective_from, age_rule, reductions, rows, source, note, state,
      version, proposed_at, proposed_by_user_id, proposed_by, confirmed_at, confirmed_by_user_id, confirmed_by)
    select ${groupNumber}, ${groupNumber} || '.rates', 'ACME', '', date '2025-01-01', 'FIRST_OF_MONTH', '[]', ${rowsOf([''])}::jsonb, 'LEARNED',
      '', 'CONFIRMED', 2, now(), 'bench', 'Bench', now(), 'other', 'Other'`.execute(db);
}

/** Divides the rates by class, and gives each member two dated classes. */
export async function fillClasses(db: Db, groupNumber: string, members: number): Promise<void> {
  await sql`update rate_tables set rows = ${rowsOf(CLASSES)}::jsonb where group_number = ${groupNumber}`.execute(db);
  await sql`
    insert into member_classes (group_number, value_pk, member_id, member_name, effective_from, class_name, at, by_user_id, by_name)
    select ${groupNumber}, ${groupNumber} || '.c' || i || '.' || n, 'M' || i, 'Member ' || i, date '2025-01-01' + n * 181,
      (array[${sql.join(CLASSES)}])[(i + n) % 2 + 1], now(), 'bench', 'Bench'
    from generate_series(1, ${members}::integer) i cross join generate_series(0, 1) n`.execute(db);
}

/**
 * Processor time of the server and of the database to check the lines of a bill against the confirmed rates, in milliseconds. The median of
 * five. The connection is the only one of `db`.
 *
 * @throws Error if not every line is checked and as expected.
 */
export async function ratesMs(db: Db, billPk: string, members: number): Promise<number> {
  const check = new CheckBillRates(new SqlBillQueries(db), new SqlRateQueries(db));
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const pid = rows[0]?.pid ?? 0;
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const [before, database] = [process.cpuUsage(), usedMs(pid)];
    // oxlint-disable-next-line no-await-in-loop -- one after the other, because they are measured
    const found = await check.findings({ kind: 'all' }, billPk, new Date());
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000 + usedMs(pid) - database);
    if (found.checked !== members || found.differing > 0) throw new Error('Not every line was checked');
  }
  return times.sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
}

function rowsOf(classNames: readonly string[]): string {
  const rows = classNames.map(
    (className): RateRow => ({
      coverage: 'Medical',
      className,
      plan: 'PPO',
      tier: 'EE',
      ageFrom: null,
      ageTo: null,
      unit: 'MONTH',
      rate: 5_000_000,
      maxVolumeCents: null,
    }),
  );
  return JSON.stringify(rows);
}
