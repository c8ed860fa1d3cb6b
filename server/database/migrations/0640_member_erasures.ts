import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';

/** Members whose personal data was erased on request, the approvals, and the files that are still to be deleted from the storage. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_erasures (
      group_number text not null references groups, erasure_pk text not null, member_id text not null, member_name text not null,
      token text not null, state text not null check (state in ('REQUESTED','DECLINED','DONE')), reference text not null,
      requested_on date not null, note text not null, at timestamptz not null, by_user_id text not null, by_name text not null,
      decided_at timestamptz, decided_by_user_id text, decided_by text, decision_note text not null default '',
      fingerprints text[] not null default '{}', counts jsonb not null default '{}',
      primary key (group_number, erasure_pk),
      constraint a_decision_has_its_time check ((state = 'REQUESTED') = (decided_at is null)),
      constraint two_people_erase check (decided_by_user_id is null or state <> 'DONE' or decided_by_user_id <> by_user_id))`.execute(
    db,
  );
  await sql`create unique index member_erasures_by_token on member_erasures (group_number, token)`.execute(db);
  await sql`create unique index member_erasures_waiting on member_erasures (group_number, member_id)
    where state = 'REQUESTED'`.execute(db);
  await sql`create index member_erasures_by_time on member_erasures (at)`.execute(db);
  await sql`create table erased_files (storage_key text primary key, at timestamptz not null)`.execute(db);
  await audit(db, { table: 'member_erasures', group: '%.group_number' });
}
