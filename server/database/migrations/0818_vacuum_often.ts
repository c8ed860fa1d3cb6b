import { type Kysely, sql } from 'kysely';

/** Lists, dashboards, and aging read only the indexes of these tables. That is fast as long as few rows have changed since the last vacuum. */
const READ_BY_INDEX = ['bills', 'carrier_bills', 'ledger_entries'];

/** Their rows change once or twice, months after they are inserted. */
const CHANGED_LATER = ['payments', 'payment_allocations', 'bill_carriers', 'audit_entries'];

/** Rows stay for seconds. As `bill_total_changes`. */
const EMPTIED = ['ledger_total_changes', 'changed_owed', 'changed_group_totals'];

/**
 * Vacuums large tables after one or two percent of their rows changed, instead of a fifth, and tables that are emptied all the time after a
 * thousand rows, however large they once were.
 *
 * @source docs/adr/0033-no-partitions-by-month.md
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of READ_BY_INDEX) {
    await sql`
      alter table ${sql.table(table)} set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000,
        autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02)`.execute(db);
  }
  for (const table of CHANGED_LATER) {
    await sql`
      alter table ${sql.table(table)} set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
        autovacuum_analyze_scale_factor = 0.05)`.execute(db);
  }
  for (const table of EMPTIED) {
    await sql`
      alter table ${sql.table(table)} set (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0)`.execute(
      db,
    );
  }
}
