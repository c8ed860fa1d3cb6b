-- The saved lists. Rows are only added.
-- cluster: group; server: changed; kept: always; trail: group_number
create table division_versions (
  group_number text not null references groups (group_number), -- internal
  version integer not null check (version > 0), -- internal
  items jsonb not null, -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  primary key (group_number, version)
);

-- cluster: group; server: deleted; kept: always; trail: derived, the last of division_versions
create table divisions (
  group_number text not null references groups (group_number), -- internal
  division_number text not null check (division_number <> ''), -- internal
  name text not null, -- internal
  -- Position in the list, from 1.
  place integer not null check (place > 0), -- internal
  -- First day of the last month that may be billed; null while no end is planned.
  last_month date check (last_month = date_trunc('month', last_month::timestamptz)::date), -- internal
  primary key (group_number, division_number)
);
create unique index divisions_by_key on divisions (group_number, lower(division_number));
