import { sql } from 'kysely';
import { inTransaction } from '../../infrastructure/sql/inTransaction';
import type { Db, Tx } from '../../infrastructure/sql/Tables';
import { withoutRowChecks } from '../rows/withoutRowChecks';
import { groupCountOf, type MeasuringSize, MONTHS_A_GROUP } from './MeasuringSize';
import { planMeasuredBills } from './measuredBills';
import { insertMeasuredGroups } from './measuredGroups';
import { MEASURED_INSERTS } from './measuredInserts';

/** Lines a transaction: seconds of work, however many there are altogether. */
const LINES_AT_ONCE = 400_000;

export interface SeedMeasuringOptions extends MeasuringSize {
  /** The newest bills but one are of this day's month. */
  readonly now: Date;
  /** Told after each part how many groups are done. */
  readonly onProgress?: (done: number, all: number) => void;
}

/**
 * Fills an empty PostgreSQL with plain data to measure on: as many bills as asked for, every one with its lines, most of
 * them paid, everything adding up. It has no people, no history of events and nothing to revert to.
 *
 * @throws Error when the database has groups already.
 */
export async function seedMeasuring(db: Db, options: SeedMeasuringOptions): Promise<void> {
  if (await db.selectFrom('groups').select('group_number').limit(1).executeTakeFirst()) {
    throw new Error('This database has data already. Give an empty one.');
  }
  const all = groupCountOf(options);
  const groupsAtOnce = Math.max(1, Math.floor(LINES_AT_ONCE / (MONTHS_A_GROUP * options.linesPerBill)));
  await inTransaction(db, (tx) => insertMeasuredGroups(tx, all));
  for (let from = 0; from < all; from += groupsAtOnce) {
    const until = Math.min(all, from + groupsAtOnce);
    await inTransaction(db, (tx) => insertPart(tx, options, { from, until }));
    options.onProgress?.(until, all);
  }
  for (const table of [
    'groups',
    'bills',
    'bill_carriers',
    'carrier_bills',
    'bill_lines',
    'payments',
    'payment_allocations',
    'ledger_entries',
  ])
    await sql`analyze ${sql.table(table)}`.execute(db);
}

async function insertPart(
  tx: Tx,
  options: SeedMeasuringOptions,
  groups: { from: number; until: number },
): Promise<void> {
  await planMeasuredBills(tx, options, groups, options.now.toISOString().slice(0, 10));
  await withoutRowChecks(tx, async () => {
    for (const statement of MEASURED_INSERTS) await sql.raw(statement).execute(tx);
  });
}
