import { type Kysely, sql } from 'kysely';

/** What is to be looked at before an upload is committed, and hinders nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table uploads add column notice text not null default ''`).execute(db);
}
