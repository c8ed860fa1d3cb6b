import { type Kysely, sql } from 'kysely';

/** What the cleanup removed: how many records, when, and by which rule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table removed_data (
      removed_pk text primary key, at timestamptz not null, rule text not null, removed integer not null check (removed > 0),
      kept_days integer check (kept_days >= 0))`.execute(db);
  await sql`create index removed_data_by_time on removed_data (at)`.execute(db);
}
