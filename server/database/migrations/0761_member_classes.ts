import { type Kysely, sql } from 'kysely';

/**
 * Dated member classes, named as in rate tables, and classes from uploaded payroll and enrollment files. A value that is replaced by
 * another with the same date is kept.
 *
 * @source docs/decisions/rates.md#a-class-is-a-dated-value-of-a-member
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_classes (
      group_number text not null references groups, value_pk text not null, member_id text not null, member_name text not null,
      effective_from date not null, class_name text not null, at timestamptz not null, by_user_id text not null, by_name text not null,
      replaced_at timestamptz, upload_pk text,
      primary key (group_number, value_pk),
      constraint member_class_key_names_its_group check (starts_with(value_pk, group_number || '.')))`.execute(db);
  await sql`create unique index member_classes_of_a_day on member_classes (group_number, member_id, effective_from)
    where replaced_at is null`.execute(db);
  await sql`create index member_classes_by_upload on member_classes (group_number, upload_pk)
    where upload_pk is not null`.execute(db);
  await sql`alter table payroll_deductions add column class_name text`.execute(db);
  await sql`alter table enrolments add column class_name text`.execute(db);
}
