import { sql } from 'kysely';
import { SqlBills } from '../../../server/billing/bills/SqlBills';
import { bookBill } from '../../../server/billing/costs/followCosts';
import { SqlCosts } from '../../../server/billing/costs/SqlCosts';
import { inTransaction } from '../../../server/platform/database/inTransaction';
import type { Db, Tx } from '../../../server/platform/database/Tables';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { insertCostSetup } from '../../support/costs/aCostSetup';
import { usedMs } from '../shared/usedMs';

const RUNS = 5;
const TODAY = localDate('2026-12-15');

/** Cost centers of all members of a group, a third of them split, and amounts of its last bill. */
export async function fillCosts(db: Db, groupNumber: string, members: number): Promise<void> {
  await insertCostSetup(db, groupNumber);
  const splits = sql`case when i % 3 = 0 then '[{"code":"ADM","share":3333},{"code":"OPS","share":6667}]'
    else '[{"code":"ADM","share":10000}]' end::jsonb`;
  await sql`
    insert into member_cost_centers (group_number, value_pk, member_id, member_name, effective_from, splits, at, by_user_id, by_name)
    select ${groupNumber}, ${groupNumber} || '.v' || i, 'M' || i, 'Member ' || i, date '2025-01-01', ${splits}, now(), 'bench', 'Bench'
    from generate_series(1, ${members}::integer) i`.execute(db);
}

/**
 * Processor time of the server and of the database to book the last bill of a group, in milliseconds: reading its lines, the register, and the members' cost centers, splitting, and
 * writing the entry. The median of five, each rolled back.
 *
 * @throws Error if no balanced entry is made.
 */
export async function journalMs(db: Db, groupNumber: string, lastBillPk: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, because they are measured
    times.push(await bookedMs(db, groupNumber, lastBillPk));
  }
  return times.sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
}

class RolledBack extends Error {
  constructor(readonly ms: number) {
    super('Rolled back');
  }
}

async function bookedMs(db: Db, groupNumber: string, billPk: string): Promise<number> {
  try {
    return await inTransaction(db, async (tx) => {
      await withAmounts(tx, groupNumber, billPk);
      const bills = new SqlBills(tx);
      const bill = await bills.lock({ kind: 'all' }, billPk);
      if (!bill) throw new Error(`No bill ${billPk}`);
      const pid = await backendOf(tx);
      const [before, database] = [process.cpuUsage(), usedMs(pid)];
      const by = { userId: 'bench', name: 'Bench' };
      const isBooked = await bookBill({ bills, costs: new SqlCosts(tx) }, bill, { by, now: new Date(), today: TODAY });
      const { user, system } = process.cpuUsage(before);
      const ms = (user + system) / 1_000 + usedMs(pid) - database;
      const { rows } = await sql<{ total: number; count: number }>`
        select sum(amount_cents)::bigint as total, count(*)::integer as count from journal_parts
        where group_number = ${groupNumber}`.execute(tx);
      if (!isBooked || rows[0]?.count === 0 || rows[0]?.total !== 0) throw new Error('No balanced entry was made');
      throw new RolledBack(ms);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.ms;
    throw error;
  }
}

async function backendOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  return rows[0]?.pid ?? 0;
}

/** The amounts of a bill are those of its lines. */
async function withAmounts(tx: Tx, groupNumber: string, billPk: string): Promise<void> {
  const sums = sql`(select sum(billed_cents) as billed, sum(coalesce(reconciled_cents, billed_cents)) as reconciled from bill_lines
    where group_number = ${groupNumber} and bill_pk = ${billPk})`;
  const ofBill = sql`group_number = ${groupNumber} and bill_pk = ${billPk}`;
  await sql`update bills set billed_cents = s.billed, reconciled_cents = s.reconciled, due_cents = s.reconciled
    from ${sums} s where ${ofBill}`.execute(tx);
  await sql`update bill_carriers set billed_cents = s.billed, reconciled_cents = s.reconciled from ${sums} s where ${ofBill}`.execute(
    tx,
  );
}
