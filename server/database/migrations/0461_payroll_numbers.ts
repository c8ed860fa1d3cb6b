import { type Kysely, sql } from 'kysely';

/** The employer's numbers of members on the bills of a group, as of the last file that a bill was reconciled with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payroll_numbers (
      group_number text not null references groups, number text not null, member_id text not null, at timestamptz not null,
      primary key (group_number, number))`.execute(db);
}
