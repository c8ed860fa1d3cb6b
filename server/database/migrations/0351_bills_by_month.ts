import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create index bills_by_month on bills (period_from, group_number)
     include (bill_pk, carrier_codes, billed_cents, adjustments_cents, credits_cents) where status <> 'UNRELEASED'`,
  `create index carrier_bills_by_month on carrier_bills (carrier_code, period_from, group_number)
     include (bill_pk, billed_cents, adjustments_cents, credits_cents) where status <> 'UNRELEASED'`,
  `create index bills_unreleased on bills (period_from, bill_pk desc) where status = 'UNRELEASED'`,
];

/** A dashboard compares the bills of two months, and lists the oldest unreleased bills, without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
