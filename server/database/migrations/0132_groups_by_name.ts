import { type Kysely, sql } from 'kysely';

/** Lists of groups are in the order of their names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index groups_by_name on groups (lower(name), group_number)`.execute(db);
}
