import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';

/** Changes of the office's limits over time. A looser limit has two people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table limit_changes (
      change_pk text primary key, kind text not null check (kind in ('refund','writeOff','over','short')),
      scope text not null check (scope in ('item','person','pair','group','day','thirtyDays')),
      effect text not null check (effect in ('secondPerson','refuse')), limit_cents bigint check (limit_cents >= 0),
      applies_from date not null, loosens boolean not null, note text not null,
      state text not null check (state in ('WAITING','ACTIVE','DECLINED')),
      at timestamptz not null, by_user_id text not null, by_name text not null,
      decided_at timestamptz, decided_by_user_id text, decided_by text, decision_note text not null default '',
      constraint a_decision_has_its_person check (num_nulls(decided_at, decided_by_user_id, decided_by) in (0, 3)),
      constraint a_waiting_limit_is_not_decided check (state <> 'WAITING' or decided_at is null),
      constraint two_people_loosen_a_limit check (
        not loosens or state <> 'ACTIVE' or (decided_by_user_id is not null and decided_by_user_id <> by_user_id)))`.execute(
    db,
  );
  await sql`create index limit_changes_by_limit on limit_changes (kind, scope, effect, applies_from)`.execute(db);
  await sql`create unique index limit_changes_waiting on limit_changes (kind, scope, effect) where state = 'WAITING'`.execute(
    db,
  );
  await audit(db, { table: 'limit_changes' });
}
