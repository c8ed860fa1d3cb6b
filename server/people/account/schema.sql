-- People whose account at the provider must still be updated from the directory.
-- cluster: coordinator; server: deleted; kept: work; trail: none, work in progress
create table account_follow_ups (
  user_id text primary key references people (user_id) on delete cascade, -- personal
  noted_at timestamptz not null, -- internal
  tries integer not null default 0, -- internal
  next_try_at timestamptz not null, -- internal
  last_error text -- internal
);
create index account_follow_ups_waiting on account_follow_ups (next_try_at);
