import { type Kysely, sql } from 'kysely';

/** A group keeps the columns of several layouts of its payroll files. Columns saved before belong to no layout. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table column_mappings add column layout text not null default ''`,
  `alter table column_mappings drop constraint column_mappings_pkey`,
  `alter table column_mappings add primary key (group_number, file_kind, layout)`,
];
