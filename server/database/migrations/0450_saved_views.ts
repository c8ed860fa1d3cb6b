import { type Kysely, sql } from 'kysely';

/** Filters and order of a list under a name, and the views that people's lists open with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      view_pk text primary key, owner_user_id text not null references people, list text not null, name text not null,
      name_key text not null, parameters jsonb not null check (jsonb_typeof(parameters) = 'object'),
      audience text not null check (audience in ('owner', 'office', 'groups')),
      group_numbers text[] not null default '{}', version integer not null, at timestamptz not null,
      by_user_id text not null, by_name text not null, unique (owner_user_id, list, name_key),
      check ((audience = 'groups') = (group_numbers <> '{}')))`.execute(db);
  await sql`create index saved_views_of_office on saved_views (list) where audience = 'office'`.execute(db);
  await sql`create index saved_views_of_groups on saved_views using gin (group_numbers) where audience = 'groups'`.execute(
    db,
  );
  await sql`
    create table start_views (
      user_id text not null references people, list text not null, view_id text not null,
      primary key (user_id, list))`.execute(db);
}
