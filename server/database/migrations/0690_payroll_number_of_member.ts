import { type Kysely, sql } from 'kysely';

/** Finds the employer's number of a member without reading all numbers of the group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payroll_numbers_of_member on payroll_numbers (group_number, member_id)`.execute(db);
}
