import { type Kysely, sql } from 'kysely';

/** Errors of an upload by cause. Uploads read before show each error. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads add column causes jsonb not null default '[]'`.execute(db);
}
