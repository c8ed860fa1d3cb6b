import { type Kysely, sql } from 'kysely';

/**
 * Payments that were set aside: taken out of a bank file before it was sent, or never put in one because no file can carry them
 * (without a file and a number then).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ach_set_aside_entries (
      group_number text not null, payment_pk text not null, source_no integer not null, file_pk text references ach_files,
      entry_no integer, amount_cents bigint not null, at timestamptz not null, note text not null,
      primary key (group_number, payment_pk, source_no),
      check ((file_pk is null) = (entry_no is null)),
      foreign key (group_number, payment_pk, source_no) references payment_sources)`.execute(db);
  await sql`create index ach_set_aside_entries_of on ach_set_aside_entries (file_pk)`.execute(db);
}
