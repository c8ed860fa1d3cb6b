import { type Kysely, sql } from 'kysely';

/** What proves a late return, and until when our bank may dishonor it. Unknown for returns recorded before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_reversals
    add column statement_line text not null default '',
    add column dishonor_by date,
    add constraint only_returns_are_dishonored check (
      kind = 'RETURNED' or (statement_line = '' and dishonor_by is null))`.execute(db);
}
