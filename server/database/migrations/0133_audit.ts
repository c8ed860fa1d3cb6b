import { type Kysely, sql } from 'kysely';

const READ_BY_TIME = [
  'bill_events',
  'payment_events',
  'deposit_events',
  'directory_events',
  'setup_changes',
  'suspense_moves',
  'autopay_changes',
];

/**
 * Who ended an upload and who set a hold, which only their latest state said so far, and indexes for reading what happened
 * by time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload_events (
      owner text not null, upload_pk text not null, event_pk text not null, at timestamptz not null,
      by_user_id text, by_name text not null, event text not null check (event in ('COMMITTED','REVERSED','DISCARDED')),
      primary key (owner, upload_pk, event_pk), foreign key (owner, upload_pk) references uploads on delete cascade)`.execute(
    db,
  );
  // For uploads whose files retention deleted, it is no longer known who ended them.
  await sql`
    insert into upload_events (owner, upload_pk, event_pk, at, by_name, event)
    select owner, upload_pk, 'before', mod_date, mod_user, state from uploads
    where state in ('COMMITTED','REVERSED','DISCARDED') and mod_user <> 'system'`.execute(db);
  await sql`create index upload_events_by_time on upload_events (at)`.execute(db);
  await sql`
    create table processing_holds (
      hold_pk text primary key, at timestamptz not null, by_user_id text not null, by_name text not null,
      on_hold boolean not null, reason text not null, until timestamptz)`.execute(db);
  for (const table of READ_BY_TIME) {
    await sql`create index ${sql.raw(`${table}_by_time`)} on ${sql.table(table)} (at)`.execute(db);
  }
  await sql`create index expected_adjustments_by_closing on expected_adjustments (closed_at) where closed_at is not null`.execute(
    db,
  );
}
