import { type Kysely, sql } from 'kysely';

const KINDS = `'payrollDeductions','enrolment','continuation','carrierBill','lockbox','setup','people','opening'`;

/** What continuation payers paid, from their administrator's files, and until when a group's payers pay a month in time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['uploads', 'file_templates']) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_kind_check`)}`.execute(db);
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_kind_check`)}
      check (kind in (${sql.raw(KINDS)}))`.execute(db);
  }
  await sql`
    create table continuation_payments (
      group_number text not null, upload_pk text not null, row_no integer not null, member_id text not null default '',
      member_name text not null default '', coverage text not null, month date not null, amount_cents bigint not null, kind text,
      paid_on date, reference text not null default '',
      primary key (group_number, upload_pk, row_no),
      foreign key (group_number, upload_pk) references uploads (owner, upload_pk),
      constraint a_payment_names_a_member check (member_id <> '' or member_name <> ''),
      constraint a_coverage_month_is_its_first_day check (month = date_trunc('month', month)::date))`.execute(db);
  await sql`create index continuation_payments_by_month on continuation_payments (group_number, month)`.execute(db);
  await sql`alter table group_rule_changes add column continuation_grace_days integer
    check (continuation_grace_days between 1 and 365)`.execute(db);
}
