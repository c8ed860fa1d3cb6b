import { type Kysely, sql } from 'kysely';

/**
 * A row for each session that a person has at the identity provider, as far as access tokens name it. Kept for a while after
 * its end, so that people see their recent sign-ins.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      user_id text not null references people, session_id text not null, session_pk text not null,
      device text not null default '', methods text[] not null default '{}',
      signed_in_at timestamptz not null, started_at timestamptz not null, last_used_at timestamptz not null,
      ended_at timestamptz, end_reason text check (end_reason in ('signOut','person','administrator','provider')),
      primary key (user_id, session_id), check ((ended_at is null) = (end_reason is null)))`.execute(db);
  await sql`create unique index sessions_by_pk on sessions (user_id, session_pk)`.execute(db);
  await sql`create index sessions_by_session_id on sessions (session_id)`.execute(db);
  await sql`create index sessions_by_last_use on sessions (last_used_at)`.execute(db);
}
