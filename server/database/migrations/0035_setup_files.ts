import { type Kysely, sql } from 'kysely';

/** Groups, carriers, agents and reps in files. Rows are written before the commit, and kept while it is in effect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const KINDS = `'payrollDeductions','enrolment','carrierBill','lockbox','setup'`;

const STATEMENTS = [
  ...['uploads', 'file_templates'].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_kind_check`,
    `alter table ${table} add constraint ${table}_kind_check check (kind in (${KINDS}))`,
  ]),
  `create table setup_rows (
     owner text not null, upload_pk text not null, row_no integer not null, row_values jsonb not null,
     primary key (owner, upload_pk, row_no),
     foreign key (owner, upload_pk) references uploads (owner, upload_pk))`,
  `create index setup_rows_by_upload on setup_rows (upload_pk, row_no)`,
];
