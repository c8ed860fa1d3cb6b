-- cluster: reference; server: changed; kept: always; trail: derived, payment_events of the run
create table processing_runs (
  run_pk text primary key, -- internal
  business_date date not null, -- internal
  started_at timestamptz not null default now(), -- internal
  finished_at timestamptz, -- internal
  by_name text not null, -- personal
  processed integer not null default 0, -- internal
  failed integer not null default 0, -- internal
  amount_cents bigint not null default 0, -- internal
  -- The run of a dead process that this one continues.
  continues text references processing_runs (run_pk), -- internal
  -- 1, or one more than the run it continues when that one processed nothing.
  attempt integer not null default 1, -- internal
  -- Number of payments to process; 0 until they have been counted.
  total integer not null default 0, -- internal
  -- Whether it tried every payment.
  completed boolean not null default false -- internal
);
create index processing_runs_by_start on processing_runs (started_at desc, run_pk desc);

-- cluster: reference; server: changed; kept: always; trail: derived, ach_file_events
create table ach_files (
  file_pk text primary key, -- internal
  file_no integer not null unique check (file_no > 0), -- internal
  run_pk text not null references processing_runs (run_pk), -- internal
  business_date date not null, -- internal
  modifier text not null check (modifier ~ '^[A-Z0-9]$'), -- internal
  add_date timestamptz not null, -- internal
  entry_count integer not null check (entry_count > 0), -- internal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  -- Null until the first download.
  originator jsonb, -- personal
  kind text not null default 'PAYMENTS' check (kind in ('PAYMENTS', 'MICRO_DEPOSITS', 'REMITTANCES', 'REVERSALS', 'REFUNDS')), -- internal
  state text not null default 'MADE' -- internal
    check (state in ('MADE', 'SENT', 'ACCEPTED', 'PARTLY_ACCEPTED', 'REJECTED', 'UNKNOWN', 'CANCELED')),
  -- SHA-256 of its bytes, hexadecimal. Null until the first download, and for files that earlier versions wrote.
  hash text, -- internal
  -- Of its first entry; the others follow. Null until the first download, and for files that earlier versions wrote.
  first_trace integer check (first_trace between 1 and 9999999) -- internal
);

-- cluster: coordinator; server: changed; kept: always; trail: office
create table ach_downloads (
  file_pk text not null references ach_files (file_pk), -- internal
  download_pk text not null, -- internal
  at timestamptz not null, -- internal
  user_id text not null, -- personal
  by_name text not null, -- personal
  primary key (file_pk, download_pk)
);

-- cluster: group; server: deleted; kept: always; trail: derived, payments and payment_sources
create table ach_entries (
  group_number text not null, -- internal
  payment_pk text not null, -- internal
  source_no integer not null, -- internal
  file_pk text not null references ach_files (file_pk), -- internal
  entry_no integer not null check (entry_no between 1 and 9999999), -- internal
  -- When the file was made.
  group_name text not null, -- internal
  primary key (group_number, payment_pk, source_no),
  unique (file_pk, entry_no),
  foreign key (group_number, payment_pk, source_no) references payment_sources (group_number, payment_pk, source_no)
);

-- Events of a file after it was made, numbered from 1.
-- cluster: coordinator; server: changed; kept: always; trail: office
create table ach_file_events (
  file_pk text not null references ach_files (file_pk), -- internal
  event_no integer not null check (event_no > 0), -- internal
  at timestamptz not null, -- internal
  -- Null for a run.
  user_id text, -- personal
  by_name text not null, -- personal
  note text not null, -- personal
  state text not null check (state in ('SENT', 'ACCEPTED', 'PARTLY_ACCEPTED', 'REJECTED', 'UNKNOWN', 'CANCELED')), -- internal
  primary key (file_pk, event_no)
);

-- Entries that the bank rejected while it accepted the rest of their file. Their payments are over.
-- cluster: group; server: changed; kept: always; trail: derived, ach_file_events
create table ach_rejected_entries (
  group_number text not null, -- internal
  payment_pk text not null, -- internal
  source_no integer not null, -- internal
  file_pk text not null references ach_files (file_pk), -- internal
  at timestamptz not null, -- internal
  -- The bank's reason.
  note text not null, -- personal, erased as text
  primary key (group_number, payment_pk, source_no),
  foreign key (group_number, payment_pk, source_no) references payment_sources (group_number, payment_pk, source_no)
);
create index ach_rejected_entries_of on ach_rejected_entries (file_pk);

-- Entries of canceled and rejected files, whose payments other files may draw.
-- cluster: group; server: changed; kept: always; trail: derived, ach_file_events
create table ach_released_entries (
  group_number text not null, -- internal
  payment_pk text not null, -- internal
  source_no integer not null, -- internal
  file_pk text not null references ach_files (file_pk), -- internal
  entry_no integer not null, -- internal
  group_name text not null, -- internal
  amount_cents bigint not null, -- internal
  primary key (group_number, payment_pk, source_no, file_pk),
  foreign key (group_number, payment_pk, source_no) references payment_sources (group_number, payment_pk, source_no)
);
create index ach_released_entries_of on ach_released_entries (file_pk);

-- Payments that were set aside before a file with them was sent, and those that no file can carry.
-- cluster: group; server: changed; kept: always; trail: derived, ach_file_events
create table ach_set_aside_entries (
  group_number text not null, -- internal
  payment_pk text not null, -- internal
  source_no integer not null, -- internal
  -- Null for a payment that was in no file.
  file_pk text references ach_files (file_pk), -- internal
  entry_no integer, -- internal
  amount_cents bigint not null, -- internal
  at timestamptz not null, -- internal
  -- Why.
  note text not null, -- personal, erased as text
  primary key (group_number, payment_pk, source_no),
  check ((file_pk is null) = (entry_no is null)),
  foreign key (group_number, payment_pk, source_no) references payment_sources (group_number, payment_pk, source_no)
);
create index ach_set_aside_entries_of on ach_set_aside_entries (file_pk);

-- Last trace number of each originating bank.
-- cluster: coordinator; server: changed; kept: always; trail: none, numbers to use next
create table ach_trace_counters (
  bank_routing text primary key, -- internal
  last_trace integer not null check (last_trace between 1 and 9999999) -- internal
);

-- Answers of acknowledgment files that were recorded, each with its event of the NACHA file.
-- cluster: coordinator; server: changed; kept: always; trail: office
create table acknowledgment_entries (
  -- SHA-256 of the acknowledgment's text.
  file_hash text not null, -- internal
  file_pk text not null, -- internal
  event_no integer not null, -- internal
  line_no integer not null check (line_no > 0), -- internal
  file_name text not null, -- personal
  primary key (file_hash, file_pk),
  foreign key (file_pk, event_no) references ach_file_events (file_pk, event_no)
);
create index acknowledgment_entries_of on acknowledgment_entries (file_pk, event_no);

-- Columns of acknowledgment files, by originating account.
-- cluster: coordinator; server: deleted; kept: always; trail: none, choices for reading files
create table acknowledgment_layouts (
  -- The bank's number and the company's.
  account text primary key, -- internal
  layout jsonb not null -- internal
);

-- Requests to reverse whole bank files or batches.
-- cluster: coordinator; server: changed; kept: always; trail: office
create table file_reversals (
  reversal_pk text primary key, -- internal
  file_pk text not null references ach_files (file_pk), -- internal
  -- From 1; null for the whole file.
  batch integer check (batch > 0), -- internal
  reason text not null check (reason in ('DRAWN_TWICE', 'DUPLICATE', 'WRONG_AMOUNT', 'WRONG_ACCOUNT', 'WRONG_DATE')), -- internal
  note text not null check (note <> ''), -- personal
  discovered_at timestamptz not null, -- internal
  is_late boolean not null, -- internal
  payment_count integer not null check (payment_count > 0), -- internal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  at timestamptz not null, -- internal
  user_id text not null, -- personal
  by_name text not null, -- personal
  decided_at timestamptz, -- internal
  decided_by_user_id text, -- personal
  decided_by text, -- personal
  constraint a_second_person_approves_a_file_reversal check (decided_by_user_id is null or decided_by_user_id <> user_id),
  constraint an_approval_of_a_file_reversal_has_its_person check (num_nulls(decided_at, decided_by_user_id, decided_by) in (0, 3))
);
create index file_reversals_by_file on file_reversals (file_pk);

-- Reversals of debits at the bank.
-- cluster: group; server: changed; kept: always; trail: group_number
create table bank_reversals (
  group_number text not null, -- internal
  payment_pk text not null, -- internal
  -- Numbered from 1 for each payment.
  reversal_no integer not null check (reversal_no > 0), -- internal
  reversal_pk text not null unique, -- internal
  state text not null check (state in ('WAITING', 'OPEN', 'FILED', 'SETTLED', 'REJECTED', 'RETURNED', 'CANCELED')), -- internal
  reason text not null check (reason in ('DRAWN_TWICE', 'DUPLICATE', 'WRONG_AMOUNT', 'WRONG_ACCOUNT', 'WRONG_DATE')), -- internal
  note text not null check (note <> ''), -- personal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  discovered_at timestamptz not null, -- internal
  last_day date not null, -- internal
  at timestamptz not null, -- internal
  user_id text not null, -- personal
  by_name text not null, -- personal
  decided_at timestamptz, -- internal
  decided_by_user_id text, -- personal
  decided_by text, -- personal
  settled_at timestamptz, -- internal
  -- Amount the group owes because its bank also returned the debit.
  owed_cents bigint not null default 0, -- internal
  return_code text, -- internal
  ended_at timestamptz, -- internal
  end_note text not null default '', -- personal
  -- Return file and its line that returned it; null if a person recorded the return.
  return_file_hash text references return_files (file_hash), -- internal
  return_line integer check (return_line > 0), -- internal
  -- The request for its whole bank file; null if it was requested by itself.
  file_reversal_pk text references file_reversals (reversal_pk), -- internal
  -- When the debit was returned, if that was after the reversal settled.
  owed_at timestamptz, -- internal
  -- Code of that return; null also if it is not known.
  debit_return_code text, -- internal
  primary key (group_number, payment_pk, reversal_no),
  constraint a_line_returns_one_reversal unique (return_file_hash, return_line),
  constraint a_later_debt_has_a_settled_reversal check (owed_at is null or owed_at >= settled_at),
  constraint a_line_returns_a_reversal check ((return_file_hash is null) = (return_line is null) and (return_line is null or state =
    'RETURNED')),
  constraint a_returned_reversal_has_its_code check ((state = 'RETURNED') = (return_code is not null)),
  constraint a_second_person_approves_a_reversal check ((state in ('WAITING', 'CANCELED')) or decided_by_user_id is null or
    decided_by_user_id <> user_id),
  constraint a_settled_reversal_says_when check (state <> 'SETTLED' or settled_at is not null),
  constraint a_waiting_reversal_is_not_decided check (state <> 'WAITING' or decided_at is null),
  constraint an_approval_of_a_reversal_has_its_person check (num_nulls(decided_at, decided_by_user_id, decided_by) in (0, 3)),
  constraint an_ended_reversal_says_why check ((state in ('REJECTED', 'RETURNED', 'CANCELED')) = (ended_at is not null) and (ended_at is
    null) = (end_note = '')),
  check (owed_cents >= 0 and owed_cents <= amount_cents),
  constraint only_a_later_debt_has_a_return check (debit_return_code is null or owed_at is not null),
  constraint only_settled_reversals_are_owed check (settled_at is not null or owed_cents = 0),
  foreign key (group_number, payment_pk) references payments (group_number, payment_pk)
);
create index bank_reversals_by_file_reversal on bank_reversals (file_reversal_pk) where file_reversal_pk is not null;
create index bank_reversals_counted on bank_reversals (coalesce(decided_at, at));
create index bank_reversals_owed on bank_reversals (group_number) where owed_cents > 0;
create index bank_reversals_to_file on bank_reversals (state, at) where state in ('WAITING', 'OPEN', 'FILED');
create unique index one_reversal_is_on_its_way on bank_reversals (group_number, payment_pk) where state in ('WAITING', 'OPEN', 'FILED');

-- Reversing entries of bank files. Entries of canceled or rejected files are kept and marked as ended.
-- cluster: group; server: deleted; kept: always; trail: derived, bank_reversals
create table bank_reversal_entries (
  file_pk text not null references ach_files (file_pk), -- internal
  entry_no integer not null check (entry_no > 0), -- internal
  group_number text not null, -- internal
  payment_pk text not null, -- internal
  reversal_no integer not null, -- internal
  source_no integer not null, -- internal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  settle_date date not null, -- internal
  group_name text not null, -- personal
  -- When the file was canceled or rejected, or the entry was rejected or returned before it settled; null otherwise.
  ended_at timestamptz, -- internal
  -- Why the bank rejected the entry; null otherwise.
  rejected_reason text, -- personal
  primary key (group_number, file_pk, entry_no),
  unique (file_pk, entry_no),
  constraint only_ended_entries_are_rejected check (rejected_reason is null or ended_at is not null and rejected_reason <> ''),
  foreign key (group_number, payment_pk, reversal_no) references bank_reversals (group_number, payment_pk, reversal_no)
);
create unique index a_reversing_entry_is_in_one_file on bank_reversal_entries (group_number, payment_pk, reversal_no, source_no) where
  (ended_at is null);

-- Pairs of small deposits that verify an account. The last pair applies.
-- cluster: group; server: deleted; kept: always; trail: group_number
create table micro_deposits (
  group_number text not null, -- internal
  bank_account_pk text not null, -- internal
  deposit_no integer not null check (deposit_no > 0), -- internal
  first_cents integer not null check (first_cents between 1 and 99), -- internal
  second_cents integer not null check (second_cents between 1 and 99), -- internal
  -- Wrong entries, 0 to 3.
  attempts integer not null default 0 check (attempts between 0 and 3), -- internal
  file_pk text references ach_files (file_pk), -- internal
  -- From 1 in each file.
  file_position integer, -- internal
  -- When the file was made.
  group_name text, -- internal
  arrives_on date, -- internal
  add_date timestamptz not null, -- internal
  by_user_id text not null, -- personal
  -- Null unless the account's bank returned one of the pair.
  return_code text, -- internal
  returned_at timestamptz, -- internal
  return_file_hash text references return_files (file_hash), -- internal
  primary key (group_number, bank_account_pk, deposit_no),
  unique (file_pk, file_position),
  constraint a_returned_deposit_was_sent check ((return_code is null) = (returned_at is null) and (return_code is null) = (return_file_hash
    is null) and (return_code is null or file_pk is not null)),
  constraint a_sent_deposit_has_its_day check ((file_pk is null) = (file_position is null) and (file_pk is null) = (group_name is null) and
    (file_pk is null or arrives_on is not null)),
  foreign key (group_number, bank_account_pk) references bank_accounts (group_number, bank_account_pk)
);
create index micro_deposits_to_send on micro_deposits (add_date) where arrives_on is null;

-- Holds that were set or removed.
-- cluster: coordinator; server: changed; kept: always; trail: office
create table processing_holds (
  hold_pk text primary key, -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  on_hold boolean not null, -- internal
  reason text not null, -- personal
  until timestamptz -- internal
);

-- cluster: coordinator; server: changed; kept: work; trail: none, work in progress
create table processing_state (
  only_row boolean default true primary key check (only_row), -- internal
  on_hold boolean not null default false, -- internal
  -- A hold without an end stays until it is removed.
  hold_until timestamptz, -- internal
  hold_reason text not null default '', -- personal
  -- The current run.
  run_pk text, -- internal
  -- End of its lease by the database's clock. The run extends it while it is alive.
  run_until timestamptz, -- internal
  last_business_date date, -- internal
  -- The run's process, as `ownerOf` formats it; null if processes cannot be identified.
  run_owner text, -- internal
  constraint a_run_ends_without_a_word_from_it check ((run_pk is null) = (run_until is null)),
  constraint only_a_run_has_an_owner check (run_owner is null or run_pk is not null)
);

-- ACH credits that pay refunds. A refund has at most one that has not ended.
-- cluster: group; server: changed; kept: always; trail: group_number
create table refund_credits (
  group_number text not null, -- internal
  refund_pk text not null, -- internal
  -- Starts at 1 for each refund.
  credit_no integer not null check (credit_no > 0), -- internal
  bank_account_pk text not null, -- internal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  at timestamptz not null, -- internal
  user_id text not null, -- personal
  by_name text not null, -- personal
  -- Null if no one had to approve it, or has not yet.
  decided_at timestamptz, -- internal
  decided_by_user_id text, -- personal
  decided_by text, -- personal
  settled_at timestamptz, -- internal
  return_code text, -- internal
  -- When it was declined, canceled, rejected, or returned; null otherwise.
  ended_at timestamptz, -- internal
  end_note text not null default '', -- personal, erased as text
  -- The line of a return file that returned it; null otherwise.
  return_file_hash text references return_files (file_hash), -- internal
  return_line integer check (return_line > 0), -- internal
  primary key (group_number, refund_pk, credit_no),
  constraint a_line_returns_one_refund_credit unique (return_file_hash, return_line),
  constraint a_line_returns_a_refund_credit check ((return_file_hash is null) = (return_line is null) and (return_line is null or
    return_code is not null)),
  constraint a_second_person_approves_a_credit check (decided_by_user_id <> user_id),
  constraint an_approval_of_a_credit_has_its_person check (num_nulls(decided_at, decided_by_user_id, decided_by) in (0, 3)),
  constraint an_ended_credit_says_why check ((ended_at is null) = (end_note = '')),
  constraint only_an_ended_credit_is_returned check (return_code is null or ended_at is not null),
  foreign key (group_number, bank_account_pk) references bank_accounts (group_number, bank_account_pk),
  foreign key (group_number, refund_pk) references refunds (group_number, refund_pk)
);
create unique index one_credit_pays_a_refund on refund_credits (group_number, refund_pk) where ended_at is null;
create index refund_credits_of_an_account on refund_credits (group_number, bank_account_pk) where ended_at is null;

-- Entries of bank files that pay refunds. Entries of canceled or rejected files are kept and marked as ended.
-- cluster: group; server: deleted; kept: always; trail: derived, refund_credits
create table refund_credit_entries (
  file_pk text not null references ach_files (file_pk), -- internal
  entry_no integer not null check (entry_no > 0), -- internal
  group_number text not null, -- internal
  refund_pk text not null, -- internal
  credit_no integer not null, -- internal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  settle_date date not null, -- internal
  -- When the file was made.
  group_name text not null, -- personal
  ended_at timestamptz, -- internal
  primary key (group_number, file_pk, entry_no),
  unique (file_pk, entry_no),
  foreign key (group_number, refund_pk, credit_no) references refund_credits (group_number, refund_pk, credit_no)
);
create unique index a_credit_is_in_one_file on refund_credit_entries (group_number, refund_pk, credit_no) where ended_at is null;

-- cluster: coordinator; server: deleted; kept: always; trail: derived, remittance_events and the ledger
create table remittances (
  remittance_pk text primary key, -- internal
  control_no integer not null unique check (control_no > 0), -- internal
  -- Null for remittances of a demo that an earlier version made.
  run_pk text references processing_runs (run_pk), -- internal
  carrier_code text not null, -- internal
  business_date date not null, -- internal
  add_date timestamptz not null, -- internal
  bill_count integer not null check (bill_count > 0), -- internal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  -- Null until the first 820.
  parties jsonb, -- personal
  state text not null default 'MADE' check (state in ('MADE', 'SENT', 'CLEARED')), -- internal
  -- The opening balances that it was outstanding in; null for other remittances.
  upload_pk text, -- internal
  -- Level of detail of its 820: the carrier's setting when it was made.
  advice_detail text not null default 'BILL' check (advice_detail in ('BILL', 'MEMBER')), -- internal
  -- Whether the carrier had a bank account when it was made, so that a bank file pays it.
  pays_by_ach boolean not null default false -- internal
);
create index remittances_by_carrier on remittances (carrier_code, business_date desc, control_no desc);
create index remittances_by_date on remittances (business_date desc, control_no desc);
create index remittances_by_state on remittances (state, business_date desc, control_no desc);
create index remittances_by_upload on remittances (upload_pk) where upload_pk is not null;

-- Entries of bank files that pay remittances. They stay in files that were canceled or rejected.
-- cluster: coordinator; server: changed; kept: always; trail: derived, remittance_events
create table remittance_credits (
  file_pk text not null references ach_files (file_pk), -- internal
  entry_no integer not null check (entry_no > 0), -- internal
  remittance_pk text not null references remittances (remittance_pk), -- internal
  account_pk text not null references carrier_accounts (account_pk), -- internal
  settle_date date not null, -- internal
  carrier_name text not null, -- internal
  -- When it was recorded that the bank did not pay it; null otherwise.
  ended_at timestamptz, -- internal
  -- Step that ended the credit: `undo`, `reject`, or `return`. Null for credits that have not ended, and for those of earlier versions.
  ended_step text check (ended_step in ('undo', 'reject', 'return')), -- internal
  -- The line of a return file that returned it, with its code; null otherwise.
  return_code text, -- internal
  return_file_hash text references return_files (file_hash), -- internal
  return_line integer check (return_line > 0), -- internal
  primary key (file_pk, entry_no),
  constraint a_line_returns_one_remittance_credit unique (return_file_hash, return_line),
  unique (remittance_pk, file_pk),
  constraint a_line_returns_a_remittance_credit check ((return_file_hash is null) = (return_line is null) and (return_file_hash is null) =
    (return_code is null) and (return_line is null or ended_step = 'return')),
  constraint only_an_ended_remittance_credit_has_a_step check (ended_step is null or ended_at is not null)
);

-- Entries of the ledger in a remittance.
-- cluster: group; server: deleted; kept: always; trail: derived, the ledger
create table remittance_entries (
  group_number text not null, -- internal
  event_pk text not null, -- internal
  entry_no integer not null, -- internal
  remittance_pk text not null references remittances (remittance_pk), -- internal
  primary key (group_number, event_pk, entry_no),
  foreign key (group_number, event_pk, entry_no) references ledger_entries (group_number, event_pk, entry_no)
);
create index remittance_entries_of on remittance_entries (remittance_pk);

-- Events that people recorded for a remittance, numbered from 1.
-- cluster: coordinator; server: deleted; kept: always; trail: office
create table remittance_events (
  remittance_pk text not null references remittances (remittance_pk), -- internal
  event_no integer not null check (event_no > 0), -- internal
  at timestamptz not null, -- internal
  -- Null for a remittance made before states were recorded.
  user_id text, -- personal
  by_name text not null, -- personal
  note text not null, -- personal
  step text not null check (step in ('send', 'clear', 'undo', 'reject', 'return', 'adviceAccepted', 'adviceFlagged', 'adviceRejected')), -- internal
  state text not null check (state in ('MADE', 'SENT', 'CLEARED')), -- internal
  primary key (remittance_pk, event_no)
);
create index remittance_events_by_time on remittance_events (at);

-- Amount that a remittance pays for each line of its bills; line 0 is the amount that belongs to no member.
-- cluster: group; server: added; kept: always; trail: derived, lines of paid bills
create table remittance_members (
  group_number text not null, -- internal
  bill_pk text not null, -- internal
  line_no integer not null check (line_no >= 0), -- internal
  remittance_pk text not null references remittances (remittance_pk), -- internal
  billed_cents bigint not null, -- internal
  paid_cents bigint not null, -- internal
  -- Whether the line was reconciled as terminated.
  is_terminated boolean not null default false, -- internal
  primary key (group_number, bill_pk, line_no, remittance_pk),
  foreign key (group_number, bill_pk) references bill_keys (group_number, bill_pk)
);
create index remittance_members_of on remittance_members (remittance_pk);

-- Entries of the ledger that a carrier is owed and that are in no remittance yet.
-- cluster: group; server: deleted; kept: work; trail: derived, the ledger
create table unremitted_entries (
  group_number text not null, -- internal
  event_pk text not null, -- internal
  entry_no integer not null, -- internal
  carrier_code text not null, -- internal
  primary key (group_number, event_pk, entry_no),
  foreign key (group_number, event_pk, entry_no) references ledger_entries (group_number, event_pk, entry_no)
);
create index unremitted_entries_by_carrier on unremitted_entries (carrier_code);

-- Keeps the entries that the next remittances pay. What a remittance takes out of the payable names no bill, and is not owed to anyone.
create function carriers_are_owed() returns trigger language plpgsql as $$
declare of_group record;
begin
  for of_group in
    select group_number, array_agg(event_pk) as event_pks, array_agg(entry_no) as entry_nos, array_agg(carrier_code) as carriers
    from added where account = 'CARRIER_PAYABLE' and carrier_code is not null and bill_pk is not null group by group_number
  loop
    insert into unremitted_entries (group_number, event_pk, entry_no, carrier_code)
    select of_group.group_number, e.event_pk, e.entry_no, e.carrier_code
    from unnest(of_group.event_pks, of_group.entry_nos, of_group.carriers) e (event_pk, entry_no, carrier_code);
  end loop;
  return null;
end
$$;
create trigger ledger_entries_to_remit after insert on ledger_entries referencing new table as added
  for each statement execute function carriers_are_owed();
