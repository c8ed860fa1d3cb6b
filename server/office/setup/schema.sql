-- cluster: reference; server: deleted; kept: always; trail: derived, setup_changes
create table agents (
  agent_code text primary key, -- internal
  name text not null, -- internal
  ends_on date -- internal
);

-- cluster: reference; server: deleted; kept: always; trail: derived, setup_changes
create table carriers (
  carrier_code text primary key, -- public
  name text not null, -- public
  ends_on date, -- internal
  return_rule text not null default 'NEXT_REMITTANCE' check (return_rule in ('NEXT_REMITTANCE', 'GROUP_DEBT')), -- internal
  advice_detail text not null default 'BILL' check (advice_detail in ('BILL', 'MEMBER')) -- internal
);

-- Bank accounts of carriers, with every one before.
-- cluster: coordinator; server: changed; kept: always; trail: office
create table carrier_accounts (
  account_pk text primary key, -- internal
  carrier_code text not null references carriers (carrier_code), -- internal
  account_type text not null check (account_type in ('checking', 'savings')), -- internal
  -- For `account_pk/routing` and `account_pk/account`.
  routing_encrypted text not null, -- special
  account_encrypted text not null, -- special
  routing_last3 text not null, -- personal
  account_last3 text not null, -- personal
  account_length integer not null, -- personal
  state text not null check (state in ('PROPOSED', 'CONFIRMED', 'DECLINED', 'REPLACED', 'REMOVED')), -- internal
  add_date timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  decided_at timestamptz, -- internal
  decided_by_user_id text, -- personal
  decided_by text, -- personal
  -- When it was replaced or removed.
  ended_at timestamptz, -- internal
  ended_by_user_id text, -- personal
  ended_by text, -- personal
  reason text not null default '', -- personal
  constraint a_carrier_account_is_confirmed_by_a_second_person check ((state in ('PROPOSED', 'DECLINED')) or decided_by_user_id <>
    by_user_id),
  constraint a_decided_carrier_account_says_by_whom check ((state = 'PROPOSED') = (decided_at is null) and (decided_at is null) =
    (decided_by_user_id is null) and (decided_at is null) = (decided_by is null))
);
create unique index carrier_accounts_confirmed on carrier_accounts (carrier_code) where state = 'CONFIRMED';
create index carrier_accounts_of on carrier_accounts (carrier_code, add_date desc);
create unique index carrier_accounts_proposed on carrier_accounts (carrier_code) where state = 'PROPOSED';

-- cluster: reference; server: deleted; kept: always; trail: derived, setup_changes
create table reps (
  rep_id integer primary key, -- internal
  name text not null, -- internal
  ends_on date -- internal
);

-- cluster: group; server: deleted; kept: always; trail: group_number
create table groups (
  group_number text primary key, -- internal
  name text not null, -- internal
  rep_id integer not null references reps (rep_id), -- internal
  reconcile_policy text not null default 'adjustThenPay' check (reconcile_policy in ('adjustThenPay', 'payAsBilled')), -- internal
  same_person_may_pay boolean not null default true, -- internal
  tolerance_cents bigint not null default 0 check (tolerance_cents >= 0), -- internal
  branding_name text, -- internal
  logo_url text, -- internal
  add_date timestamptz not null default now(), -- internal
  add_user text not null default 'system', -- personal
  mod_date timestamptz not null default now(), -- internal, not sealed: when a sealed column last changed
  mod_user text not null default 'system', -- personal
  -- Last day in use.
  ends_on date, -- internal
  -- Two-letter code; null if not set.
  postal_state text check (postal_state ~ '^[A-Z]{2}$'), -- internal
  -- Words of the name, for searches: see `searchedText`.
  searched_words text not null generated always as (searched_text(name)) stored -- internal, not sealed: derived from sealed columns
);
create index groups_by_name on groups (lower(name), group_number);
create index groups_by_rep on groups (rep_id);

-- cluster: group; server: deleted; kept: always; trail: group_number
create table group_agents (
  group_number text not null references groups (group_number), -- internal
  agent_code text not null references agents (agent_code), -- internal
  primary key (group_number, agent_code)
);
create index group_agents_by_agent on group_agents (agent_code);

-- cluster: group; server: deleted; kept: always; trail: group_number
create table group_carriers (
  group_number text not null references groups (group_number), -- internal
  carrier_code text not null references carriers (carrier_code), -- internal
  primary key (group_number, carrier_code)
);
create index group_carriers_by_carrier on group_carriers (carrier_code);

-- Changes of groups, carriers, agents and reps.
-- cluster: coordinator; server: deleted; kept: always; trail: case when %.kind = 'groups' then %.code end
create table setup_changes (
  kind text not null check (kind in ('groups', 'carriers', 'agents', 'reps')), -- internal
  code text not null, -- internal
  -- From 1, without gaps.
  change_no integer not null check (change_no > 0), -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  -- Null for the creation.
  before jsonb, -- personal
  after jsonb not null, -- personal
  -- The upload that made the change.
  file_pk text, -- internal
  primary key (kind, code, change_no)
);
create index setup_changes_by_file on setup_changes (file_pk) where file_pk is not null;
create index setup_changes_by_time on setup_changes (at);
