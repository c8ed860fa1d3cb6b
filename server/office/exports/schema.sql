-- cluster: coordinator; server: deleted; kept: expires; trail: none, copies
create table exports (
  export_pk text primary key, -- internal
  user_id text not null references people (user_id), -- personal
  noun text not null, -- internal
  format text not null check (format in ('xlsx', 'csv')), -- internal
  -- Method and path of the call that exports the list.
  call text not null, -- internal
  -- Its validated parts: `params`, `query`, and `body`.
  request jsonb not null, -- personal
  -- A deleted export is hidden until its files are deleted. `EXPIRED` is `READY` after `expires_at`.
  state text not null check (state in ('QUEUED', 'RUNNING', 'READY', 'FAILED', 'CANCELED', 'DELETED')), -- internal
  rows integer not null default 0, -- internal
  -- Null if they are not known before they are read.
  all_rows integer, -- internal
  -- Empty before the file has begun.
  file_name text not null default '', -- internal
  media_type text not null default '', -- internal
  bytes bigint not null default 0, -- internal
  -- Null until the rows are read.
  rights jsonb, -- internal
  -- The groups of a rep, a carrier, or an agent as the rows were read; null for other scopes.
  group_numbers text[], -- internal
  requested_at timestamptz not null, -- internal
  ended_at timestamptz, -- internal
  expires_at timestamptz, -- internal
  downloaded_at timestamptz, -- internal
  -- When the person read the notice about it.
  read_at timestamptz, -- internal
  problem text not null default '', -- internal
  -- Of the latest run; empty before the first.
  run_id text not null default '', -- internal
  -- Runs since it was requested.
  tries integer not null default 0, -- internal
  -- When it may be started; while it runs, the end of the run's lease.
  next_try_at timestamptz not null, -- internal
  -- When an email about its end was queued.
  mailed_at timestamptz, -- internal
  check ((state = 'READY') = (expires_at is not null)),
  check (state <> 'READY' or rights is not null)
);
create index exports_by_time on exports (requested_at);
create index exports_of_person on exports (user_id, requested_at);
create index exports_unfinished on exports (next_try_at) where state in ('QUEUED', 'RUNNING');

-- Parts of the files, recorded before they are stored.
-- cluster: coordinator; server: deleted; kept: work; trail: none, copies
create table export_parts (
  storage_key text primary key, -- internal
  export_pk text not null references exports (export_pk) on delete cascade, -- internal
  run_id text not null, -- internal
  -- From 1.
  part_no integer not null check (part_no > 0), -- internal
  -- Rows of the file up to the end of the part.
  rows integer not null, -- internal
  bytes bigint not null, -- internal
  sha256 text not null, -- internal
  unique (export_pk, run_id, part_no)
);
