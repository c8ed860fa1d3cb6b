import { type Kysely, sql } from 'kysely';

/** Exports that are prepared in the background, and the parts of their files, which are in the file storage. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exports (
      export_pk text primary key, user_id text not null references people, noun text not null,
      format text not null check (format in ('xlsx', 'csv')), call text not null, request jsonb not null,
      state text not null check (state in ('QUEUED', 'RUNNING', 'READY', 'FAILED', 'CANCELED', 'DELETED')),
      rows integer not null default 0, all_rows integer, file_name text not null default '', media_type text not null default '',
      bytes bigint not null default 0, rights jsonb, group_numbers text[], requested_at timestamptz not null, ended_at timestamptz,
      expires_at timestamptz, downloaded_at timestamptz, read_at timestamptz, problem text not null default '',
      run_id text not null default '', tries integer not null default 0, next_try_at timestamptz not null,
      check ((state = 'READY') = (expires_at is not null)), check (state <> 'READY' or rights is not null))`.execute(
    db,
  );
  await sql`create index exports_of_person on exports (user_id, requested_at)`.execute(db);
  await sql`create index exports_by_time on exports (requested_at)`.execute(db);
  await sql`create index exports_unfinished on exports (next_try_at) where state in ('QUEUED', 'RUNNING')`.execute(db);
  await sql`
    create table export_parts (
      storage_key text primary key, export_pk text not null references exports on delete cascade, run_id text not null,
      part_no integer not null check (part_no > 0), rows integer not null, bytes bigint not null, sha256 text not null,
      unique (export_pk, run_id, part_no))`.execute(db);
}
