-- cluster: group; server: changed; kept: always; trail: group_number
create table rate_tables (
  group_number text not null references groups (group_number), -- internal
  table_pk text not null, -- internal
  carrier_code text not null, -- internal
  -- Empty if the group has only one policy with the carrier.
  policy text not null, -- internal
  effective_from date not null check (effective_from = date_trunc('month', effective_from::timestamptz)::date), -- internal
  age_rule text not null, -- internal
  spouse_age text not null default 'EMPLOYEE' check (spouse_age in ('EMPLOYEE', 'OWN')), -- internal
  reductions jsonb not null, -- internal
  rows jsonb not null, -- internal
  source text not null check (source in ('EXHIBIT', 'LEARNED')), -- internal
  note text not null, -- personal
  state text not null check (state in ('PROPOSED', 'CONFIRMED', 'SUPERSEDED', 'WITHDRAWN')), -- internal
  version integer not null check (version > 0), -- internal
  proposed_at timestamptz not null, -- internal
  proposed_by_user_id text not null, -- personal
  proposed_by text not null, -- personal
  confirmed_at timestamptz, -- internal
  confirmed_by_user_id text, -- personal
  confirmed_by text, -- personal
  -- When it was withdrawn or superseded.
  ended_at timestamptz, -- internal
  ended_by_user_id text, -- personal
  ended_by text, -- personal
  -- Why it was withdrawn.
  reason text not null default '', -- personal
  primary key (group_number, table_pk),
  constraint a_confirmed_rate_table_says_by_whom check ((state not in ('CONFIRMED', 'SUPERSEDED')) or confirmed_by_user_id is not null),
  constraint a_rate_table_is_confirmed_by_another_person check (confirmed_by_user_id <> proposed_by_user_id),
  constraint rate_table_key_names_its_group check (starts_with(table_pk, group_number || '.'))
);
create unique index one_rate_table_applies on rate_tables (group_number, carrier_code, lower(policy), effective_from) where state =
  'CONFIRMED';

-- cluster: group; server: changed; kept: always; trail: group_number
create table rate_events (
  group_number text not null, -- internal
  table_pk text not null, -- internal
  version integer not null, -- internal
  event text not null, -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  note text not null, -- personal
  primary key (group_number, table_pk, version),
  foreign key (group_number, table_pk) references rate_tables (group_number, table_pk)
);
create index rate_events_by_time on rate_events (at);

-- cluster: group; server: changed; kept: always; trail: group_number
create table rate_exhibits (
  group_number text not null, -- internal
  table_pk text not null, -- internal
  file_name text not null, -- personal
  bytes integer not null, -- internal
  sha256 text not null, -- internal
  content_base64 text not null, -- personal, not sealed: its fingerprint is sealed
  primary key (group_number, table_pk),
  foreign key (group_number, table_pk) references rate_tables (group_number, table_pk)
);
