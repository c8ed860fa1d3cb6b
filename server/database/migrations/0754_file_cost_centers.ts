import { type Kysely, sql } from 'kysely';

/** Cost centers of uploaded payroll and enrollment files, and the file that a member's cost center comes from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payroll_deductions add column cost_center text`.execute(db);
  await sql`alter table enrolments add column cost_center text`.execute(db);
  await sql`alter table member_cost_centers add column upload_pk text`.execute(db);
  await sql`create index member_cost_centers_by_upload on member_cost_centers (group_number, upload_pk)
    where upload_pk is not null`.execute(db);
}
