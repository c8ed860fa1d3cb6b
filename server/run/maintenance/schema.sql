-- Backups that were made, also those whose files are deleted.
-- cluster: coordinator; server: changed; kept: always; trail: none, what operators did
create table backups (
  made_at timestamptz primary key, -- internal
  bytes bigint not null check (bytes > 0), -- internal
  is_encrypted boolean not null, -- internal
  -- When it was last restored into a scratch database and checked.
  verified_at timestamptz -- internal
);

-- Restore drills, also those that failed.
-- cluster: coordinator; server: added; kept: always; trail: none, what operators did
create table restore_drills (
  started_at timestamptz primary key, -- internal
  -- Null if the file could not be read that far.
  backup_made_at timestamptz, -- internal
  seconds integer not null check (seconds >= 0), -- internal
  has_passed boolean not null -- internal
);
