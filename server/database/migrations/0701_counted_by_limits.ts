import { type Kysely, sql } from 'kysely';

/**
 * A short within the tolerance can need a second manager, too, by a limit over time. Limits count what was done in the last 30 days,
 * so it is found by time. The column is empty for shorts that are carried, so that the digests of the audit trail stay the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table short_closings add column method text check (method = 'Over/Short Debit')`.execute(db);
  await sql`create index suspense_moves_refunded on suspense_moves ((coalesce(decided_at, at)))
    where kind = 'refund' and state = 'DONE'`.execute(db);
  await sql`create index payments_counted_by_limits on payments (add_date)
    where method in ('Over/Short Debit','Debit Suspense') or excess_account = 'OVER_SHORT'`.execute(db);
}
