import { type Kysely, sql } from 'kysely';

/**
 * Bills whose unchanged lines are in a compressed file of `archives`, with how many these are and what they add up to, so that the sums of
 * a bill are still checked.
 *
 * @source docs/decisions/maintenance.md#unchanged-lines-of-paid-bills-can-be-archived
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table archived_lines (
      group_number text not null, bill_pk text not null, archive_pk text not null,
      line_count integer not null check (line_count > 0),
      billed_cents bigint not null,
      archived_at timestamptz not null,
      primary key (group_number, bill_pk),
      foreign key (group_number, bill_pk) references bills on delete cascade,
      foreign key (group_number, archive_pk) references archives)`.execute(db);
  await sql`create index archived_lines_by_archive on archived_lines (group_number, archive_pk)`.execute(db);
}
