-- cluster: coordinator; server: changed; kept: purge; trail: office
create table people (
  -- The subject of the person's tokens.
  user_id text primary key, -- personal
  -- The tokens' issuer, with a slash at the end.
  issuer text not null, -- personal
  email text not null, -- personal
  first_name text not null, -- personal, not sealed: a purge replaces it, and directory_events record changes
  last_name text not null, -- personal, not sealed: a purge replaces it, and directory_events record changes
  phone_number text not null default '', -- personal, not sealed: a purge replaces it, and directory_events record changes
  extension text not null default '', -- personal, not sealed: a purge replaces it, and directory_events record changes
  status text not null default 'Active' check (status in ('Active', 'Disabled', 'Deleted')), -- internal
  password_hash text, -- personal, not sealed: a secret, whose changes are security events
  connection text not null default 'Username-Password-Authentication', -- personal
  carrier_codes text[] not null default '{}'::text[], -- internal
  agent_codes text[] not null default '{}'::text[], -- internal
  rep_id integer references reps (rep_id), -- internal
  auth_groups text[] not null default '{}'::text[], -- personal
  received_ui_welcome_notice boolean not null default false, -- internal, not sealed: gives no access
  logins_count integer not null default 0, -- personal, not sealed: sign-ins, which are security events
  last_login_at timestamptz, -- personal, not sealed: sign-ins, which are security events
  -- Suggestion to try as this person; demo people only.
  demo_hint text, -- personal, not sealed: gives no access
  add_date timestamptz not null default now(), -- internal, not sealed: directory_events record changes
  add_user text not null default 'system', -- personal, not sealed: directory_events record changes
  mod_date timestamptz not null default now(), -- internal, not sealed: directory_events record changes
  mod_user text not null default 'system', -- personal, not sealed: directory_events record changes
  -- Counts changes that others can see. Maintained by the database; never write it.
  version integer not null default 1 check (version >= 1), -- internal, not sealed: directory_events record changes
  deleted_at timestamptz, -- internal
  -- The permanent alias of a purged person; null for others.
  purged_alias text, -- personal, not sealed: a purge replaces it, and directory_events record changes
  -- Former names, and lowercase email addresses. Maintained by the database; never write them.
  former_names text[] not null default '{}'::text[], -- personal, not sealed: a purge replaces it, and directory_events record changes
  former_emails text[] not null default '{}'::text[], -- personal, not sealed: a purge replaces it, and directory_events record changes
  -- Lowercase names and address, for searches.
  searched text generated always as (lower((((first_name || ' ') || last_name) || ' ') || email)) stored, -- personal, not sealed: a purge replaces it, and directory_events record changes
  -- Access tokens issued before this second are rejected; null if none are.
  tokens_valid_from timestamptz, -- internal, not sealed: sign-ins, which are security events
  -- Access tokens issued in or before this second are rejected, sessions are not; null if none are.
  tokens_ended_at timestamptz, -- internal, not sealed: sign-ins, which are security events
  -- Time of the person's last activity in the application, to the minute; null if never.
  last_action_at timestamptz, -- personal, not sealed: sign-ins, which are security events
  -- Words of the names and the address, for searches: see `searchedText`.
  searched_words text not null -- personal, not sealed: a purge replaces it, and directory_events record changes
    generated always as (searched_text((first_name || ' ') || last_name) || searched_text(email)) stored,
  constraint who_is_purged_is_deleted check (purged_alias is null or status = 'Deleted')
);
create unique index an_alias_is_of_one on people (purged_alias) where purged_alias is not null;
create index people_by_agent on people using gin (agent_codes);
create index people_by_carrier on people using gin (carrier_codes);
create unique index people_by_email on people (lower(email));
create index people_by_login on people (last_login_at nulls first, user_id);
create index people_by_name on people (lower(last_name), lower(first_name), user_id) include (last_name, first_name) where purged_alias is
  null;
create index people_deleted on people (deleted_at) where (status = 'Deleted') and (purged_alias is null);
create index people_not_purged on people (purged_alias) where purged_alias is null;

-- When a person was last sent a mail requested by someone else.
-- cluster: coordinator; server: deleted; kept: purge; trail: none, work in progress
create table account_mails (
  user_id text not null references people (user_id) on delete cascade, -- personal
  mail text not null, -- internal
  sent_at timestamptz not null, -- internal
  primary key (user_id, mail)
);

-- Changes to people. The text describes the change without names.
-- cluster: coordinator; server: changed; kept: always; trail: in_group
create table directory_events (
  event_pk text primary key, -- internal
  user_id text not null references people (user_id), -- personal
  at timestamptz not null, -- internal
  by_user_id text, -- personal
  by_name text not null, -- personal
  event text not null, -- internal
  -- The affected group; null if the change is about the person as a whole.
  in_group text, -- internal
  text text not null, -- personal
  -- Id of the person whose second person this one is not, because of power that the change gives, who asked for the manager's role, or
  -- who made the change by which the person is no longer a manager.
  -- Of a confirmation or a decline: the event that it answers. Null for others.
  power_from text, -- personal
  -- Until when; null for others.
  power_until timestamptz -- internal
);
create index directory_events_by_person on directory_events (user_id, at desc, event_pk desc);
create index directory_events_by_time on directory_events (at);
create index directory_events_power on directory_events (user_id) where power_until is not null;
create index directory_events_power_from on directory_events (power_from) where power_until is not null;
create index directory_events_requests on directory_events (user_id) where event = 'managerRequested';

-- Access for people who have not signed in yet.
-- cluster: coordinator; server: deleted; kept: expires; trail: none, offers, which directory_events record
create table invitations (
  -- In lower case.
  email text primary key check (email = lower(email)), -- personal
  first_name text not null, -- personal
  last_name text not null, -- personal
  -- Roles that do not apply to a group.
  roles text[] not null, -- internal
  invited_at timestamptz not null, -- internal
  invited_by text not null, -- personal
  expires_at timestamptz not null, -- internal
  phone_number text not null default '', -- personal
  extension text not null default '', -- personal
  -- Roles by group.
  group_roles jsonb not null default '[]' check (jsonb_typeof(group_roles) = 'array'), -- internal
  carrier_codes text[] not null default '{}'::text[], -- internal
  agent_codes text[] not null default '{}'::text[], -- internal
  rep_id integer, -- internal
  -- Null for an invitation of the server operator.
  invited_by_id text, -- personal
  -- When the invitation was last mailed; null if never.
  mailed_at timestamptz, -- internal
  -- The file of people that sent it; null for others.
  upload_pk text, -- internal
  check (expires_at > invited_at)
);
create index invitations_by_upload on invitations (upload_pk) where upload_pk is not null;

-- The divisions to which people are limited in a group. Without a row they have the whole group.
-- cluster: coordinator; server: deleted; kept: purge; trail: group_number
create table person_divisions (
  user_id text not null references people (user_id), -- personal
  group_number text not null references groups (group_number), -- internal
  -- At least one.
  division_numbers text[] not null check (cardinality(division_numbers) > 0), -- internal
  given_by text not null, -- personal
  given_at timestamptz not null, -- internal
  primary key (user_id, group_number)
);
create index person_divisions_by_group on person_divisions (group_number);

-- `group_number` is empty for a role that does not apply to a group.
-- cluster: coordinator; server: deleted; kept: purge; trail: group_number
create table person_roles (
  user_id text not null references people (user_id), -- personal
  role text not null, -- internal
  group_number text not null default '', -- internal
  -- Null if unknown.
  given_by text, -- personal
  given_at timestamptz, -- internal
  primary key (user_id, role, group_number)
);
create index person_roles_by_group on person_roles (group_number, role, user_id);
create index person_roles_by_role on person_roles (role, user_id);

-- Counts the versions of what others see of a person and change. Keeps former names and emails, because records have the name of their
-- time: a purge finds them by all names, and then forgets these.
create function keep_track_of_person() returns trigger language plpgsql as $$
declare
  name text := trim(new.first_name || ' ' || new.last_name);
  former_name text := trim(old.first_name || ' ' || old.last_name);
  former_email text := lower(old.email);
begin
  if (new.email, new.first_name, new.last_name, new.phone_number, new.extension, new.status, new.connection,
      new.carrier_codes, new.agent_codes, new.rep_id, new.auth_groups)
    is distinct from (old.email, old.first_name, old.last_name, old.phone_number, old.extension, old.status, old.connection,
      old.carrier_codes, old.agent_codes, old.rep_id, old.auth_groups) then
    new.version := old.version + 1;
  end if;
  if new.purged_alias is not null then
    new.former_names := '{}';
    new.former_emails := '{}';
    return new;
  end if;
  if name <> former_name and not former_name = any(old.former_names) then
    new.former_names := old.former_names || former_name;
  end if;
  if lower(new.email) <> former_email and not former_email = any(old.former_emails) then
    new.former_emails := old.former_emails || former_email;
  end if;
  return new;
end
$$;
create trigger track_of_person_is_kept before update on people for each row execute function keep_track_of_person();
