-- Compressed files of snapshots in the file storage.
-- cluster: group; server: deleted; kept: always; trail: group_number
create table archives (
  group_number text not null references groups (group_number), -- internal
  archive_pk text not null, -- internal
  sha256 text not null check (length(sha256) = 64), -- internal
  bytes bigint not null check (bytes > 0), -- internal
  add_date timestamptz not null default now(), -- internal
  primary key (group_number, archive_pk),
  check (archive_pk ~~ (group_number || '.%'))
);

-- Bills whose snapshot is in an archive instead of `bill_line_snapshots`.
-- cluster: group; server: deleted; kept: always; trail: derived, archives
create table archived_bills (
  group_number text not null, -- internal
  bill_pk text not null, -- internal
  archive_pk text not null, -- internal
  line_count integer not null check (line_count > 0), -- internal
  primary key (group_number, bill_pk),
  foreign key (group_number, archive_pk) references archives (group_number, archive_pk),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk) on delete cascade
);
create index archived_bills_by_archive on archived_bills (group_number, archive_pk);

-- Bills whose unchanged lines are in an archive instead of `bill_lines`, with how many and what they add up to.
-- cluster: group; server: deleted; kept: always; trail: derived, archives
create table archived_lines (
  group_number text not null, -- internal
  bill_pk text not null, -- internal
  archive_pk text not null, -- internal
  line_count integer not null check (line_count > 0), -- internal
  billed_cents bigint not null, -- internal
  archived_at timestamptz not null, -- internal
  primary key (group_number, bill_pk),
  foreign key (group_number, archive_pk) references archives (group_number, archive_pk),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk) on delete cascade
);
create index archived_lines_by_archive on archived_lines (group_number, archive_pk);

-- Records removed by the cleanup, one row for each rule and run.
-- cluster: coordinator; server: added; kept: always; trail: none, counts of what the cleanup removed
create table removed_data (
  removed_pk text primary key, -- internal
  at timestamptz not null, -- internal
  rule text not null, -- internal
  removed integer not null check (removed > 0), -- internal
  -- Null for rows with their own expiration.
  kept_days integer check (kept_days >= 0) -- internal
);
create index removed_data_by_time on removed_data (at);
