-- cluster: coordinator; server: changed; kept: always; trail: office
create table carrier_rule_changes (
  carrier_code text not null references carriers (carrier_code), -- internal
  change_pk text not null, -- internal
  -- The first of a month.
  applies_from date not null check (extract(day from applies_from) = 1::numeric), -- internal
  note text not null, -- personal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  undone_at timestamptz, -- internal
  undone_by_user_id text, -- personal
  undone_by text, -- personal
  proration text not null check (proration in ('fullMonth', 'fifteenthRule', 'daily')), -- internal
  retro_months integer not null check (retro_months between 0 and 24), -- internal
  -- Days past due; all null in changes saved before they existed.
  grace_days integer check (grace_days between 0 and 90), -- internal
  notice_days integer, -- internal
  warning_days integer check (warning_days <= 365), -- internal
  -- Days to send corrections; null: as the retro window.
  add_days integer check (add_days between 1 and 366), -- internal
  termination_days integer check (termination_days between 1 and 366), -- internal
  -- Null for the 15th.
  border_day integer check (border_day between 2 and 28), -- internal
  border_day_before boolean not null default false, -- internal
  day_count text not null default 'calendar' check (day_count in ('calendar', 'thirty')), -- internal
  tier_change text not null default 'proration' check (tier_change in ('proration', 'highest')), -- internal
  no_retro_terminations boolean not null default false, -- internal
  -- Where each rule is written, by rule.
  clauses jsonb not null default '{}', -- internal
  primary key (carrier_code, change_pk),
  check ((undone_at is null) = (undone_by is null)),
  constraint stages_are_complete check (num_nulls(grace_days, notice_days, warning_days) in (0, 3)),
  constraint stages_are_in_order check (grace_days is null or grace_days < notice_days and notice_days < warning_days)
);
create index carrier_rule_changes_by_month on carrier_rule_changes (carrier_code, applies_from desc, change_pk desc);

-- cluster: group; server: deleted; kept: always; trail: none, proposals put aside
create table dismissed_contributions (
  group_number text not null references groups (group_number), -- internal
  coverage text not null, -- internal
  -- Empty for every plan.
  plan text not null, -- internal
  -- Empty for every tier.
  tier text not null, -- internal
  unit text not null, -- internal
  -- Percent or cents.
  value numeric not null, -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  primary key (group_number, coverage, plan, tier, unit, value)
);

-- cluster: group; server: changed; kept: always; trail: group_number
create table group_rule_changes (
  group_number text not null references groups (group_number), -- internal
  change_pk text not null, -- internal
  -- The first of a month.
  applies_from date not null check (extract(day from applies_from) = 1::numeric), -- internal
  note text not null, -- personal, erased as text
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  undone_at timestamptz, -- internal
  undone_by_user_id text, -- personal
  undone_by text, -- personal
  reconcile_policy text not null check (reconcile_policy in ('adjustThenPay', 'payAsBilled')), -- internal
  contributions jsonb not null, -- internal
  -- The four payment rules; all null in changes saved before they existed.
  over_tolerance_cents bigint check (over_tolerance_cents between 0 and 10000), -- internal
  short_tolerance_cents bigint check (short_tolerance_cents between 0 and 10000), -- internal
  payors_may_write_off boolean, -- internal
  same_person_may_pay boolean, -- internal
  -- Null in changes saved before it existed.
  refund_limit_cents bigint check (refund_limit_cents between 0 and 1000000), -- internal
  -- Null for the last day of the month.
  due_day integer check (due_day between 1 and 28), -- internal
  -- IANA name.
  cutoff_time_zone text check (length(cutoff_time_zone) >= 1 and length(cutoff_time_zone) <= 64), -- internal
  -- `HH:MM`.
  cutoff_time text check (cutoff_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'), -- internal
  -- Null for what the selected bills are due.
  excess_limit_cents bigint check (excess_limit_cents between 0 and 100000000), -- internal
  -- Null in changes saved before they existed.
  employee_contributions jsonb, -- internal
  -- Null if payroll deducts every month.
  school_year jsonb, -- internal
  -- Null for 30, also in changes saved before it existed.
  continuation_grace_days integer check (continuation_grace_days between 1 and 365), -- internal
  -- Null for the default.
  remittance_days integer check (remittance_days between 1 and 365), -- internal
  -- Carriers with their own house rule.
  carrier_house_rules jsonb not null default '[]', -- internal
  primary key (group_number, change_pk),
  constraint a_cutoff_has_a_time_zone check ((cutoff_time_zone is null) = (cutoff_time is null)),
  check ((undone_at is null) = (undone_by is null)),
  constraint payment_rules_are_complete check (num_nulls(over_tolerance_cents, short_tolerance_cents, payors_may_write_off,
    same_person_may_pay) in (0, 4))
);
create index group_rule_changes_by_month on group_rule_changes (group_number, applies_from desc, change_pk desc);
