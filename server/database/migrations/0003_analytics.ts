import { type Kysely, sql } from 'kysely';

/** Counted events. No column says who: nobody can be looked up in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table analytics_events (
      event_id bigint generated always as identity primary key,
      add_date timestamptz not null,
      kind text not null check (kind in ('pageView', 'apiError', 'timing')),
      route text, title text, method text, path text, status integer, code text, milliseconds integer,
      seconds numeric(10, 3) generated always as (milliseconds / 1000.0) stored)`.execute(db);
  await sql`create index analytics_events_by_date on analytics_events (add_date)`.execute(db);
}
