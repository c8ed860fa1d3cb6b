import { type Kysely, sql } from 'kysely';

/**
 * Uploads whose files retention is deleting: the reference goes before the file, so that a backup made in between is complete.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table uploads add column file_leaving boolean not null default false').execute(db);
}
