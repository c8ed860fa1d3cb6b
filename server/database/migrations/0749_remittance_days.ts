import { type Kysely, sql } from 'kysely';

/** Days after which a group's deductions that are not paid to the carrier are listed as late. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table group_rule_changes add column remittance_days integer check (remittance_days between 1 and 365)`.execute(
    db,
  );
}
