-- cluster: coordinator; server: deleted; kept: expires; trail: none, sign-ins in progress
create table provider_storage (
  kind text not null, -- internal
  id text not null, -- personal
  payload jsonb not null, -- personal
  grant_id text, -- personal
  uid text, -- personal
  expires_at timestamptz, -- internal
  primary key (kind, id)
);
create index provider_storage_by_account on provider_storage (((payload ->> 'accountId'))) where (payload ->> 'accountId') is not null;
create index provider_storage_by_end on provider_storage (expires_at) where expires_at is not null;
create index provider_storage_by_grant on provider_storage (grant_id) where grant_id is not null;
create index provider_storage_by_uid on provider_storage (kind, uid) where uid is not null;

-- Limited attempts, such as wrong passwords. `key` is a digest that does not identify a person.
-- cluster: coordinator; server: deleted; kept: expires; trail: none, sign-ins in progress
create table recent_attempts (
  key text primary key, -- personal
  times timestamptz[] not null, -- internal
  last_at timestamptz not null -- internal
);
create index recent_attempts_by_date on recent_attempts (last_at);

-- cluster: coordinator; server: deleted; kept: expires; trail: none, sign-ins in progress
create table sessions (
  user_id text not null references people (user_id), -- personal
  -- Of the identity provider.
  session_id text not null, -- personal
  session_pk text not null, -- personal
  -- Browser and system in words; empty if no call was made with it.
  device text not null default '', -- personal
  methods text[] not null default '{}'::text[], -- personal
  signed_in_at timestamptz not null, -- internal
  -- First call with it.
  started_at timestamptz not null, -- internal
  -- Last action of the person with it, to the minute.
  last_used_at timestamptz not null, -- internal
  ended_at timestamptz, -- internal
  end_reason text check (end_reason in ('signOut', 'person', 'administrator', 'provider')), -- internal
  primary key (user_id, session_id),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_by_last_use on sessions (last_used_at);
create unique index sessions_by_pk on sessions (user_id, session_pk);
create index sessions_by_session_id on sessions (session_id);
