import { type Kysely, sql } from 'kysely';

/** Entries that the bank rejected while it accepted the rest of their file, and the state of such a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ach_files drop constraint ach_files_state_check, add constraint ach_files_state_check
      check (state in ('MADE','SENT','ACCEPTED','PARTLY_ACCEPTED','REJECTED','UNKNOWN','CANCELED'))`.execute(db);
  await sql`
    alter table ach_file_events drop constraint ach_file_events_state_check, add constraint ach_file_events_state_check
      check (state in ('SENT','ACCEPTED','PARTLY_ACCEPTED','REJECTED','UNKNOWN','CANCELED'))`.execute(db);
  await sql`
    create table ach_rejected_entries (
      group_number text not null, payment_pk text not null, source_no integer not null, file_pk text not null references ach_files,
      at timestamptz not null, note text not null,
      primary key (group_number, payment_pk, source_no),
      foreign key (group_number, payment_pk, source_no) references payment_sources)`.execute(db);
  await sql`create index ach_rejected_entries_of on ach_rejected_entries (file_pk)`.execute(db);
}
