-- Changes of dormancy periods. An empty state is the office default; null years remove the value.
-- cluster: coordinator; server: changed; kept: always; trail: office
create table dormancy_changes (
  change_pk text primary key, -- internal
  postal_state text not null check (postal_state ~ '^([A-Z]{2})?$'), -- internal
  kind text not null check (kind in ('check', 'suspense', 'credit')), -- internal
  years integer check (years between 1 and 15), -- internal
  note text not null check (note <> ''), -- personal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null -- personal
);
create index dormancy_changes_of on dormancy_changes (postal_state, kind, change_pk desc);
