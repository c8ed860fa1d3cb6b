import { type Kysely, sql } from 'kysely';

const OWED = sql`status in ('RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING', 'PARTIAL')`;

/** Aging and dashboards read the bills that are owed, without those that were paid in years past. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index bills_owed on bills (group_number, bill_pk)
      include (due_date, period_from, carrier_codes, due_cents, paid_cents, pending_cents) where ${OWED}`.execute(db);
  await sql`
    create index carrier_bills_owed on carrier_bills (carrier_code, group_number, bill_pk)
      include (due_date, period_from, due_cents, paid_cents, pending_cents) where ${OWED}`.execute(db);
}
