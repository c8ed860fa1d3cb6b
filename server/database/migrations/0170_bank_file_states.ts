import { type Kysely, sql } from 'kysely';

/**
 * The state of each NACHA file, with who changed it and why, the hash of its bytes, and trace numbers that do not repeat from file
 * to file. Files that were downloaded count as sent. Entries of canceled and rejected files are kept beside those that a file
 * draws.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ach_files
      add column state text not null default 'MADE' check (state in ('MADE','SENT','ACCEPTED','REJECTED','UNKNOWN','CANCELED')),
      add column hash text,
      add column first_trace integer check (first_trace between 1 and 9999999)`.execute(db);
  await sql`
    create table ach_file_events (
      file_pk text not null references ach_files, event_no integer not null check (event_no > 0), at timestamptz not null,
      user_id text, by_name text not null, note text not null,
      state text not null check (state in ('SENT','ACCEPTED','REJECTED','UNKNOWN','CANCELED')),
      primary key (file_pk, event_no))`.execute(db);
  await sql`
    insert into ach_file_events (file_pk, event_no, at, user_id, by_name, note, state)
    select distinct on (file_pk) file_pk, 1, at, user_id, by_name, '', 'SENT' from ach_downloads
    order by file_pk, at, download_pk`.execute(db);
  await sql`update ach_files f set state = 'SENT' where exists (select 1 from ach_file_events e where e.file_pk = f.file_pk)`.execute(
    db,
  );
  await sql`
    create table ach_released_entries (
      group_number text not null, payment_pk text not null, source_no integer not null, file_pk text not null references ach_files,
      entry_no integer not null, group_name text not null, amount_cents bigint not null,
      primary key (group_number, payment_pk, source_no, file_pk),
      foreign key (group_number, payment_pk, source_no) references payment_sources)`.execute(db);
  await sql`create index ach_released_entries_of on ach_released_entries (file_pk)`.execute(db);
  await sql`
    create table ach_trace_counters (
      bank_routing text primary key, last_trace integer not null check (last_trace between 1 and 9999999))`.execute(db);
}
