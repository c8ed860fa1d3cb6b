import { type Kysely, sql } from 'kysely';

/** A page far down the directory, and how many there are, are read from indexes alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'drop index people_by_name',
  // The names as they are make it whole: without them every person who is passed over would be looked up.
  `create index people_by_name on people (lower(last_name), lower(first_name), user_id)
     include (last_name, first_name) where purged_alias is null`,
  'create index people_not_purged on people (purged_alias) where purged_alias is null',
];
