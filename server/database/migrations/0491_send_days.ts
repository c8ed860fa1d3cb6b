import { type Kysely, sql } from 'kysely';

/** Days in which a carrier takes changes, apart from its retro window. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table carrier_rule_changes
      add column add_days integer check (add_days between 1 and 366),
      add column termination_days integer check (termination_days between 1 and 366)`.execute(db);
}
