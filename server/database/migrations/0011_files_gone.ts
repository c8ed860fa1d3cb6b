import { type Kysely, sql } from 'kysely';

/** Which uploads have no file any more, so that each file that is not needed is removed once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table uploads add column file_gone boolean not null default false',
  `create index uploads_with_files_to_remove on uploads (mod_date)
     where not file_gone and state in ('CHECKED','REVERSED','DISCARDED','REFUSED')`,
];
