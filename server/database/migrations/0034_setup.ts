import { type Kysely, sql } from 'kysely';

/**
 * Managers maintain groups, carriers, agents and reps. Each change is a row that never changes, with the values before and
 * after it; a record's version is one more than its changes. Records made before have no changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const TABLES = ['groups', 'carriers', 'agents', 'reps'];

const STATEMENTS = [
  ...TABLES.map((table) => `alter table ${table} add column ends_on date`),
  `create table setup_changes (
     kind text not null check (kind in ('groups','carriers','agents','reps')),
     code text not null,
     change_no integer not null check (change_no > 0),
     at timestamptz not null,
     by_user_id text not null,
     by_name text not null,
     before jsonb,
     after jsonb not null,
     file_pk text,
     primary key (kind, code, change_no))`,
  `create index setup_changes_by_file on setup_changes (file_pk) where file_pk is not null`,
];
