import { type Kysely, sql } from 'kysely';

/** The excess above which a payor must confirm a payment. Null for what the bills are due, also in changes saved before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table group_rule_changes
    add column excess_limit_cents bigint check (excess_limit_cents between 0 and 100000000)`.execute(db);
}
