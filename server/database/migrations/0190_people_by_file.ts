import { type Kysely, sql } from 'kysely';

const KINDS = `'payrollDeductions','enrolment','carrierBill','lockbox','setup','people'`;

/** Files of people: their rows, what each did for whom, and the invitations they sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['uploads', 'file_templates']) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_kind_check`)}`.execute(db);
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_kind_check`)}
      check (kind in (${sql.raw(KINDS)}))`.execute(db);
  }
  await sql`
    create table people_rows (
      owner text not null, upload_pk text not null, row_no integer not null, row_values jsonb not null,
      primary key (owner, upload_pk, row_no),
      foreign key (owner, upload_pk) references uploads (owner, upload_pk))`.execute(db);
  await sql`create index people_rows_by_upload on people_rows (upload_pk, row_no)`.execute(db);
  await sql`
    create table uploaded_people (
      owner text not null, upload_pk text not null, email text not null, user_id text, grants jsonb not null,
      primary key (owner, upload_pk, email),
      foreign key (owner, upload_pk) references uploads (owner, upload_pk))`.execute(db);
  await sql`create index uploaded_people_by_upload on uploaded_people (upload_pk)`.execute(db);
  await sql`alter table invitations add column upload_pk text`.execute(db);
  await sql`create index invitations_by_upload on invitations (upload_pk) where upload_pk is not null`.execute(db);
}
