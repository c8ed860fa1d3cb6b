-- cluster: group; server: deleted; kept: always; trail: derived, the state after continuation_changes
create table continuation_payers (
  group_number text not null references groups (group_number), -- internal
  payer_pk text not null, -- internal
  member_id text not null, -- personal, erased as number
  member_name text not null, -- personal, erased as name
  kind text not null, -- personal
  -- Null for every coverage of the member.
  coverage text, -- personal
  effective_from date not null, -- personal
  -- Last day; null while it continues.
  effective_to date, -- personal
  -- The payer's charge in percent of the premium, from 1 to 150.
  percent integer not null check (percent between 1 and 150), -- personal
  -- From the 19th month on, with COBRA's disability extension; null without it.
  extension_percent integer check (extension_percent between 1 and 150), -- personal
  monthly_cents bigint check (monthly_cents >= 0), -- personal
  -- Day on which COBRA was elected; null if unknown.
  elected_on date, -- personal
  -- Null if payments are not tracked.
  paid_through date, -- personal
  note text not null, -- personal, erased as text
  version integer not null, -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  is_removed boolean not null, -- internal
  primary key (group_number, payer_pk),
  check (effective_to >= effective_from),
  constraint payer_key_names_its_group check (starts_with(payer_pk, group_number || '.'))
);

-- cluster: group; server: changed; kept: always; trail: group_number
create table continuation_changes (
  group_number text not null, -- internal
  payer_pk text not null, -- internal
  event text not null, -- internal
  member_id text not null, -- personal, erased as number
  member_name text not null, -- personal, erased as name
  kind text not null, -- personal
  -- Null for every coverage of the member.
  coverage text, -- personal
  effective_from date not null, -- personal
  -- Last day; null while it continues.
  effective_to date, -- personal
  -- The payer's charge in percent of the premium, from 1 to 150.
  percent integer not null check (percent between 1 and 150), -- personal
  -- From the 19th month on, with COBRA's disability extension; null without it.
  extension_percent integer check (extension_percent between 1 and 150), -- personal
  monthly_cents bigint check (monthly_cents >= 0), -- personal
  -- Day on which COBRA was elected; null if unknown.
  elected_on date, -- personal
  -- Null if payments are not tracked.
  paid_through date, -- personal
  note text not null, -- personal, erased as text
  version integer not null, -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  primary key (group_number, payer_pk, version),
  check (effective_to >= effective_from),
  foreign key (group_number, payer_pk) references continuation_payers (group_number, payer_pk)
);
create index continuation_changes_by_time on continuation_changes (at);
