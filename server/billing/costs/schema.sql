-- How a group books its bills. Rows are only added.
-- cluster: group; server: changed; kept: always; trail: group_number
create table cost_setups (
  group_number text not null references groups (group_number), -- internal
  -- From 1; the highest one counts.
  version integer not null check (version > 0), -- internal
  centers jsonb not null, -- personal
  accounts jsonb not null, -- personal
  columns jsonb not null, -- personal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  primary key (group_number, version)
);

-- Rows are only added.
-- cluster: group; server: changed; kept: always; trail: group_number
create table journal_entries (
  group_number text not null references groups (group_number), -- internal
  entry_pk text not null, -- internal
  journal_number text not null, -- internal
  bill_pk text not null, -- internal
  -- The entry that it reverses; null for an entry of a bill.
  reverses_pk text, -- internal
  -- The office's day.
  posted_on date not null, -- internal
  -- The bill's amount due; below zero for a reversal.
  due_cents bigint not null, -- personal
  -- Whether the bill was reconciled with a payroll file.
  has_shares boolean not null, -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  primary key (group_number, entry_pk),
  constraint a_journal_number_is_used_once unique (group_number, journal_number, bill_pk),
  constraint journal_entry_key_names_its_group check (starts_with(entry_pk, group_number || '.')),
  foreign key (group_number, reverses_pk) references journal_entries (group_number, entry_pk)
);
create index journal_entries_by_bill on journal_entries (group_number, bill_pk);
create index journal_entries_by_time on journal_entries (group_number, at desc, entry_pk desc);
create unique index journal_entries_reversed_once on journal_entries (group_number, reverses_pk) where reverses_pk is not null;

-- Rows are only added. Those of an entry add up to zero.
-- cluster: group; server: added; kept: always; trail: derived, entries of cost centers, posted with journal_entries
create table journal_parts (
  group_number text not null, -- internal
  entry_pk text not null, -- internal
  part_no integer not null check (part_no > 0), -- internal
  role text not null -- internal
    check (role in ('expense', 'prepaid', 'deductions', 'continuation', 'dueFromCarrier', 'noMember', 'carried', 'carrierPayable')),
  account text not null, -- personal
  -- Empty for none.
  cost_center text not null, -- personal
  coverage text not null, -- personal
  month date not null check (month = date_trunc('month', month::timestamptz)::date), -- internal
  carrier_code text not null, -- internal
  -- Debit above zero, credit below.
  amount_cents bigint not null, -- personal
  primary key (group_number, entry_pk, part_no),
  foreign key (group_number, entry_pk) references journal_entries (group_number, entry_pk)
);
create index journal_parts_by_month on journal_parts (group_number, month);

-- cluster: group; server: changed; kept: always; trail: none, values with their person or file, kept when replaced
create table member_cost_centers (
  group_number text not null references groups (group_number), -- internal
  value_pk text not null, -- internal
  -- As on the bill.
  member_id text not null, -- personal, erased as number
  member_name text not null, -- personal, erased as name
  effective_from date not null, -- internal
  splits jsonb not null, -- personal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  -- When another value of the same day replaced it, or its file was reversed; null while it counts.
  replaced_at timestamptz, -- internal
  -- The file that it comes from; null if a person entered it.
  upload_pk text, -- internal
  primary key (group_number, value_pk),
  constraint cost_center_key_names_its_group check (starts_with(value_pk, group_number || '.'))
);
create index member_cost_centers_by_upload on member_cost_centers (group_number, upload_pk) where upload_pk is not null;
create unique index member_cost_centers_of_a_day on member_cost_centers (group_number, member_id, effective_from) where replaced_at is
  null;
