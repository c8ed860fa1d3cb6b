import { RECORD_WITH_DEFAULTS } from './record';

/** The name of a person in the records of what they did. */
const nameIn = (row: string) => `trim(${row}.first_name || ' ' || ${row}.last_name)`;

/** What others see of a person and change: the version counts its changes. */
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

/** Counts a person's versions and keeps former names and emails: records have the name of their time, and a purge finds all. */
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

/**
 * People, their roles, and what was done to them. `tokens_valid_from` revokes a person's access tokens by time;
 * `tokens_ended_at` is when they last signed out, which ends their earlier access tokens but not their sessions on other
 * devices; `last_action_at` decides how long the embedded provider renews a session.
 *
 * @source docs/decisions/identity.md#signing-out-ends-all-access-tokens-but-only-this-browsers-session
 */
export const PEOPLE = [
  `create table people (
     user_id text primary key, issuer text not null, email text not null,
     first_name text not null, last_name text not null, phone_number text not null default '', extension text not null default '',
     status text not null default 'Active' check (status in ('Active','Disabled','Deleted')),
     password_hash text, connection text not null default 'Username-Password-Authentication',
     carrier_codes text[] not null default '{}', agent_codes text[] not null default '{}', rep_id integer references reps,
     auth_groups text[] not null default '{}',
     received_ui_welcome_notice boolean not null default false,
     logins_count integer not null default 0, last_login_at timestamptz,
     demo_hint text, ${RECORD_WITH_DEFAULTS},
     version integer not null default 1 check (version >= 1),
     deleted_at timestamptz, purged_alias text,
     former_names text[] not null default '{}', former_emails text[] not null default '{}',
     searched text generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored,
     tokens_valid_from timestamptz, tokens_ended_at timestamptz, last_action_at timestamptz,
     constraint who_is_purged_is_deleted check (purged_alias is null or status = 'Deleted'))`,
  'create unique index people_by_email on people (lower(email))',
  'create unique index an_alias_is_of_one on people (purged_alias) where purged_alias is not null',
  // With the names as they are, a page far down the directory is read from the index alone.
  `create index people_by_name on people (lower(last_name), lower(first_name), user_id)
     include (last_name, first_name) where purged_alias is null`,
  'create index people_by_login on people (last_login_at nulls first, user_id)',
  `create index people_deleted on people (deleted_at) where status = 'Deleted' and purged_alias is null`,
  'create index people_not_purged on people (purged_alias) where purged_alias is null',
  'create index people_by_carrier on people using gin (carrier_codes)',
  'create index people_by_agent on people using gin (agent_codes)',
  KEEP_TRACK,
  'create trigger track_of_person_is_kept before update on people for each row execute function keep_track_of_person()',
  `create table person_roles (
     user_id text not null references people, role text not null, group_number text not null default '',
     given_by text, given_at timestamptz,
     primary key (user_id, role, group_number))`,
  'create index person_roles_by_group on person_roles (group_number, role, user_id)',
  'create index person_roles_by_role on person_roles (role, user_id)',
  `create table person_preferences (
     user_id text primary key references people, preferences jsonb not null, mod_date timestamptz not null default now())`,
  `create table directory_events (
     event_pk text primary key, user_id text not null references people, at timestamptz not null,
     by_user_id text, by_name text not null, event text not null, in_group text, text text not null)`,
  'create index directory_events_by_person on directory_events (user_id, at desc, event_pk desc)',
  // Access for people who have not signed in yet, by lowercase email.
  `create table invitations (
     email text primary key check (email = lower(email)),
     first_name text not null, last_name text not null, roles text[] not null,
     invited_at timestamptz not null, invited_by text not null, expires_at timestamptz not null,
     phone_number text not null default '', extension text not null default '',
     group_roles jsonb not null default '[]' check (jsonb_typeof(group_roles) = 'array'),
     carrier_codes text[] not null default '{}', agent_codes text[] not null default '{}', rep_id integer,
     invited_by_id text, mailed_at timestamptz,
     check (expires_at > invited_at))`,
  // Which mails about their account people were sent, and whose account at the provider has yet to follow the directory.
  `create table account_mails (
     user_id text not null references people on delete cascade, mail text not null, sent_at timestamptz not null,
     primary key (user_id, mail))`,
  `create table account_follow_ups (
     user_id text primary key references people on delete cascade, noted_at timestamptz not null,
     tries integer not null default 0, next_try_at timestamptz not null, last_error text)`,
  'create index account_follow_ups_waiting on account_follow_ups (next_try_at)',
];
