-- Sums of entries by member, coverage, and plan, written with them.
-- cluster: group; server: deleted; kept: always; trail: derived, sums of register_entries
create table register_balances (
  group_number text not null references groups (group_number), -- internal
  member_id text not null, -- special
  member_name text not null, -- personal
  coverage text not null, -- personal
  plan text not null, -- personal
  -- The name of a person whom the file has no number for; empty for others. Maintained by the database; never write it.
  unnumbered_name text not null generated always as ( case member_id when '' then member_name else '' end) stored, -- personal
  billed_cents bigint not null default 0, -- personal
  employee_cents bigint not null default 0, -- personal
  employer_cents bigint not null default 0, -- personal
  continuation_cents bigint not null default 0, -- personal
  adjustment_cents bigint not null default 0, -- personal
  -- Maintained by the database; never write it.
  balance_cents bigint not null -- personal
    generated always as (billed_cents - employee_cents - employer_cents - continuation_cents + adjustment_cents) stored,
  primary key (group_number, member_id, unnumbered_name, coverage, plan)
) with (fillfactor = 50);
create index register_balances_by_amount on register_balances (group_number, balance_cents, member_id, coverage, plan) where balance_cents
  <> 0;
create index register_balances_by_name on register_balances (group_number, lower(member_name), member_id, coverage, plan);
create index register_balances_open on register_balances (group_number, lower(member_name), member_id, coverage, plan) where balance_cents
  <> 0;

-- The same by division. What belongs to the whole group has no row.
-- 
-- @source docs/decisions/divisions.md#balances-of-divisions-are-kept-with-the-register
-- cluster: group; server: deleted; kept: always; trail: derived, sums of register_entries
create table register_division_balances (
  group_number text not null references groups (group_number), -- internal
  division_number text not null check (division_number <> ''), -- internal
  member_id text not null, -- special
  member_name text not null, -- personal
  coverage text not null, -- personal
  plan text not null, -- personal
  -- The name of a person whom the file has no number for; empty for others. Maintained by the database; never write it.
  unnumbered_name text not null generated always as ( case member_id when '' then member_name else '' end) stored, -- personal
  billed_cents bigint not null default 0, -- personal
  employee_cents bigint not null default 0, -- personal
  employer_cents bigint not null default 0, -- personal
  continuation_cents bigint not null default 0, -- personal
  adjustment_cents bigint not null default 0, -- personal
  -- Maintained by the database; never write it.
  balance_cents bigint not null -- personal
    generated always as (billed_cents - employee_cents - employer_cents - continuation_cents + adjustment_cents) stored,
  primary key (group_number, member_id, unnumbered_name, coverage, plan, division_number)
) with (fillfactor = 50);
create index register_division_balances_by_name on register_division_balances (group_number, division_number, lower(member_name),
  member_id, coverage, plan);
create index register_division_balances_open on register_division_balances (group_number, division_number, lower(member_name), member_id,
  coverage, plan) where balance_cents <> 0;

-- cluster: group; server: changed only by_name note; kept: always; trail: group_number
create table register_postings (
  group_number text not null references groups (group_number), -- internal
  posting_pk text not null, -- internal
  event text not null -- internal
    check (event in ('RECONCILED', 'REOPENED', 'OPENED', 'OPENING_REVERSED', 'WRITTEN_OFF', 'WRITE_OFF_REVERSED', 'MERGED')),
  -- The bill that was reconciled; null for opening balances and write-offs.
  bill_pk text, -- internal
  -- The file of the opening balances; null for other sources.
  upload_pk text, -- internal
  -- The posting that it reverses.
  reverses_pk text, -- internal
  -- The office's day.
  posted_on date not null, -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  -- The write-off of a balance; null for other sources.
  write_off_pk text, -- internal
  -- The sum of its entries; null in postings of a server of the version before.
  employee_cents bigint, -- internal
  -- Why; empty if the event says it. Without personal data.
  note text not null default '', -- personal, erased as text
  primary key (group_number, posting_pk),
  constraint register_posting_merges_with_a_reason check (event <> 'MERGED' or note <> ''),
  constraint register_posting_names_its_source check (num_nonnulls(bill_pk, upload_pk, write_off_pk) = 1),
  constraint register_posting_reverses_another check ((reverses_pk is not null) = (event in ('REOPENED', 'OPENING_REVERSED',
    'WRITE_OFF_REVERSED'))),
  foreign key (group_number, reverses_pk) references register_postings (group_number, posting_pk)
);
create index register_postings_by_bill on register_postings (group_number, bill_pk);
create index register_postings_by_upload on register_postings (upload_pk) where upload_pk is not null;
create index register_postings_by_write_off on register_postings (group_number, write_off_pk) where write_off_pk is not null;
create unique index register_postings_reversed_once on register_postings (group_number, reverses_pk) where reverses_pk is not null;
create unique index register_postings_written_off_once on register_postings (group_number, write_off_pk) where event = 'WRITTEN_OFF';

-- cluster: group; server: changed only member_id member_name; kept: always; trail: derived, entries of register_postings
create table register_entries (
  group_number text not null, -- internal
  posting_pk text not null, -- internal
  entry_no integer not null check (entry_no > 0), -- internal
  -- Of the bill, or of payroll; encrypted if it could be a Social Security number.
  member_id text not null, -- special, erased as number
  member_name text not null, -- personal, erased as name
  -- Empty if the member was compared as a whole and nothing was billed.
  coverage text not null, -- personal
  -- Empty if it is unknown.
  plan text not null, -- personal
  -- The first of the coverage month.
  month date not null check (month = date_trunc('month', month::timestamptz)::date), -- personal
  billed_cents bigint not null default 0, -- personal
  employee_cents bigint not null default 0, -- personal
  employer_cents bigint not null default 0, -- personal
  continuation_cents bigint not null default 0, -- personal
  adjustment_cents bigint not null default 0, -- personal
  -- The employee's share of the billed amount; null unless the payroll file has that share only.
  employee_due_cents bigint, -- personal
  -- As the posting.
  posted_on date not null, -- internal
  primary key (group_number, posting_pk, entry_no),
  foreign key (group_number, posting_pk) references register_postings (group_number, posting_pk)
);
create index register_entries_by_day on register_entries (group_number, posted_on);
create index register_entries_by_member on register_entries (group_number, member_id, month);

-- Requests to write off under-collected balances, with their results. The member is that of the balance's last entry.
-- cluster: group; server: changed; kept: always; trail: group_number
create table register_write_offs (
  group_number text not null references groups (group_number), -- internal
  write_off_pk text not null, -- internal
  -- The entry that last changed the balance. It has the member, coverage, and plan.
  entry_posting_pk text not null, -- internal
  entry_no integer not null, -- internal
  -- Names the member's coverage and plan: the key of its first entry.
  balance_pk text not null, -- internal
  amount_cents bigint not null check (amount_cents > 0), -- personal
  reason text not null check (reason in ('rounding', 'left', 'employerPays', 'other')), -- internal
  note text not null, -- personal, erased as text
  state text not null check (state in ('WAITING', 'DONE', 'DECLINED', 'LAPSED', 'REVERSED')), -- internal
  -- Identifies the balance at the time of the request. Any later entry changes it.
  state_key text not null, -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  -- The second person; null if there was none.
  decided_at timestamptz, -- internal
  decided_by_user_id text, -- personal
  decided_by text, -- personal
  decision_note text not null default '', -- personal, erased as text
  reversed_at timestamptz, -- internal
  reversed_by_user_id text, -- personal
  reversed_by text, -- personal
  reversal_note text not null default '', -- personal, erased as text
  primary key (group_number, write_off_pk),
  constraint a_decision_has_its_person check (num_nulls(decided_at, decided_by_user_id, decided_by) in (0, 3)),
  constraint a_reversal_has_its_person check (num_nulls(reversed_at, reversed_by_user_id, reversed_by) = case state when 'REVERSED' then 0
    else 3 end),
  constraint a_second_person_approves_a_write_off check ((state not in ('DONE', 'REVERSED')) or decided_by_user_id is null or
    decided_by_user_id <> by_user_id),
  constraint a_waiting_write_off_is_not_decided check (state <> 'WAITING' or decided_at is null),
  constraint another_reason_has_a_note check (reason <> 'other' or note <> ''),
  foreign key (group_number, entry_posting_pk, entry_no) references register_entries (group_number, posting_pk, entry_no)
);
create index register_write_offs_by_state on register_write_offs (group_number, ((state <> 'WAITING')), at desc, write_off_pk desc);
create index register_write_offs_counted on register_write_offs (coalesce(decided_at, at)) where state = 'DONE';
create unique index register_write_offs_once on register_write_offs (group_number, state_key) where state in ('DONE', 'REVERSED');
create unique index register_write_offs_waiting on register_write_offs (group_number, balance_pk) where state = 'WAITING';
