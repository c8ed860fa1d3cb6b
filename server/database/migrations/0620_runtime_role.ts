import { type Kysely, sql } from 'kysely';

/**
 * What a role that owns nothing needs of the owner: a lock of the ledger, which takes more than the right to add to it, and tables
 * that are vacuumed as often as the server did by itself.
 *
 * @source docs/decisions/server.md#the-servers-role-owns-nothing
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  await sql`
    create function lock_ledger() returns void language plpgsql security definer
    set search_path to ${sql.id(rows[0]?.schema ?? 'public')}, pg_temp as $$
    begin lock table ledger_events in share row exclusive mode; end $$`.execute(db);
  for (const table of ['bill_total_changes', 'expected_total_changes']) {
    await sql`
      alter table ${sql.table(table)} set (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0)`.execute(
      db,
    );
  }
}
