import { type Kysely, sql } from 'kysely';

/** People are looked up, changed, deleted and purged by others, and what was done to them stays on record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** What a person is called, as records of what they did say it. */
const nameIn = (row: string) => `trim(${row}.first_name || ' ' || ${row}.last_name)`;

/** What others see of a person, and change: its version counts them. */
const DETAILS = [
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'extension',
  'status',
  'connection',
  'carrier_codes',
  'agent_codes',
  'rep_id',
  'auth_groups',
];
const detailsOf = (row: string) => `(${DETAILS.map((column) => `${row}.${column}`).join(', ')})`;

/**
 * Counts a person's versions, and keeps what they were called: records name people as they were called then, and a purge
 * has to find them all.
 */
const KEEP_TRACK = `
  create function keep_track_of_person() returns trigger language plpgsql as $$
  begin
    if ${detailsOf('new')} is distinct from ${detailsOf('old')} then
      new.version := old.version + 1;
    end if;
    if new.purged_alias is not null then
      new.former_names := '{}';
      new.former_emails := '{}';
    else
      if ${nameIn('new')} <> ${nameIn('old')} and not ${nameIn('old')} = any(old.former_names) then
        new.former_names := old.former_names || ${nameIn('old')};
      end if;
      if lower(new.email) <> lower(old.email) and not lower(old.email) = any(old.former_emails) then
        new.former_emails := old.former_emails || lower(old.email);
      end if;
    end if;
    return new;
  end $$`;

/** Who posted an entry may become an alias, and nothing else of the ledger is ever changed. */
const LEDGER_KEEPS_ALIASES = `
  create function ledger_event_takes_an_alias() returns trigger language plpgsql as $$
  begin
    if to_jsonb(new) - 'by_name' = to_jsonb(old) - 'by_name'
      and exists (select from people where purged_alias = new.by_name) then
      return new;
    end if;
    raise exception 'The ledger is never changed: post a reversing event instead.' using errcode = '23514';
  end $$`;

const STATEMENTS = [
  `alter table people
     add column version integer not null default 1 check (version >= 1),
     add column deleted_at timestamptz,
     add column purged_alias text,
     add column former_names text[] not null default '{}',
     add column former_emails text[] not null default '{}',
     add column searched text generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored,
     add constraint who_is_purged_is_deleted check (purged_alias is null or status = 'Deleted')`,
  `update people set deleted_at = mod_date where status = 'Deleted'`,
  `create unique index an_alias_is_of_one on people (purged_alias) where purged_alias is not null`,
  `create index people_by_name on people (lower(last_name), lower(first_name), user_id)`,
  `create index people_by_login on people (last_login_at nulls first, user_id)`,
  `create index people_deleted on people (deleted_at) where status = 'Deleted' and purged_alias is null`,
  `create index people_by_carrier on people using gin (carrier_codes)`,
  `create index people_by_agent on people using gin (agent_codes)`,
  KEEP_TRACK,
  `create trigger track_of_person_is_kept before update on people for each row execute function keep_track_of_person()`,
  `alter table person_roles add column given_by text, add column given_at timestamptz`,
  `create index person_roles_by_group on person_roles (group_number, role, user_id)`,
  `create index person_roles_by_role on person_roles (role, user_id)`,
  `create table directory_events (
     event_pk text primary key, user_id text not null references people, at timestamptz not null,
     by_user_id text, by_name text not null, event text not null, in_group text, text text not null)`,
  `create index directory_events_by_person on directory_events (user_id, at desc, event_pk desc)`,
  `drop trigger ledger_events_append_only on ledger_events`,
  LEDGER_KEEPS_ALIASES,
  `create trigger ledger_events_keep_all_but_names before update on ledger_events
     for each row execute function ledger_event_takes_an_alias()`,
  `create trigger ledger_events_append_only before delete on ledger_events
     for each statement execute function ledger_is_append_only()`,
];
