-- cluster: coordinator; server: deleted; kept: purge; trail: none, choices of people
create table saved_views (
  -- A UUID.
  view_pk text primary key, -- internal
  owner_user_id text not null references people (user_id), -- personal
  list text not null, -- internal
  name text not null, -- personal
  -- The name without differences in case, unique for an owner and a list.
  name_key text not null, -- personal
  parameters jsonb not null check (jsonb_typeof(parameters) = 'object'), -- personal
  audience text not null check (audience in ('owner', 'office', 'groups')), -- internal
  -- Not empty exactly if the view is shared with groups.
  group_numbers text[] not null default '{}'::text[], -- internal
  version integer not null, -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  unique (owner_user_id, list, name_key),
  check ((audience = 'groups') = (group_numbers <> '{}'))
);
create index saved_views_of_groups on saved_views using gin (group_numbers) where audience = 'groups';
create index saved_views_of_office on saved_views (list) where audience = 'office';

-- cluster: coordinator; server: deleted; kept: purge; trail: none, choices of people
create table start_views (
  user_id text not null references people (user_id), -- personal
  list text not null, -- internal
  -- The key of a saved view, which may be gone, or the id of a ready-made one.
  view_id text not null, -- internal
  primary key (user_id, list)
);
