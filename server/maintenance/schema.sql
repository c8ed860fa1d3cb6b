-- Backups that were made, also those whose files are deleted.
-- cluster: coordinator; server: changed; kept: always; trail: none, what operators did
create table backups (
  made_at timestamptz primary key, -- internal
  bytes bigint not null check (bytes > 0), -- internal
  is_encrypted boolean not null, -- internal
  -- When it was last restored into a scratch database and checked.
  verified_at timestamptz -- internal
);

-- Repairs of what faults of earlier versions left in the books.
-- cluster: coordinator; server: changed only what done reason by_name; kept: always; trail: group_number
create table book_repairs (
  repair_pk text primary key, -- internal
  -- Null for the office.
  group_number text, -- internal
  -- Kind of the finding, as in `BookRepair`.
  kind text not null, -- internal
  -- Key of what was repaired.
  subject text not null, -- internal
  what text not null, -- personal, erased as text
  done text not null, -- personal, erased as text
  reason text not null check (reason <> ''), -- personal, erased as text
  at timestamptz not null, -- internal
  by_name text not null -- personal
);
create index book_repairs_by_time on book_repairs (at);

-- Restore drills, also those that failed.
-- cluster: coordinator; server: added; kept: always; trail: none, what operators did
create table restore_drills (
  started_at timestamptz primary key, -- internal
  -- Null if the file could not be read that far.
  backup_made_at timestamptz, -- internal
  seconds integer not null check (seconds >= 0), -- internal
  has_passed boolean not null -- internal
);
