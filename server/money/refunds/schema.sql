-- The lowest number of each account's checks that was never used.
-- cluster: coordinator; server: changed; kept: always; trail: derived, refund_checks
create table check_counters (
  account_pk text primary key references cash_accounts (account_pk), -- internal
  next_number bigint not null check (next_number between 1 and 10000000000) -- internal
);

-- Refunds of money in suspense. @source docs/decisions/refunds.md#refunds-of-earlier-versions-stay-paid
-- cluster: group; server: changed; kept: always; trail: group_number
create table refunds (
  group_number text not null, -- internal
  refund_pk text not null, -- internal
  suspense_pk text not null, -- internal
  move_pk text not null, -- internal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  state text not null -- internal
    check (state in ('APPROVED', 'ISSUED', 'CLEARED', 'UNCLAIMED', 'REMIT_WAITS', 'REMITTED', 'RETURNED', 'PAID_BEFORE', 'ACH_WAITS',
      'ACH_READY', 'ACH_FILED', 'ACH_SETTLED')),
  approved_at timestamptz not null, -- internal
  primary key (group_number, refund_pk),
  constraint a_refund_is_registered_once unique (group_number, suspense_pk, move_pk),
  constraint refund_key_names_its_group check (starts_with(refund_pk, group_number || '.')),
  foreign key (group_number, suspense_pk, move_pk) references suspense_moves (group_number, suspense_pk, move_pk)
);
create index refunds_by_state on refunds (state, approved_at desc);

-- The register of checks. A refund has at most one that is not void.
-- cluster: group; server: changed; kept: always; trail: group_number
create table refund_checks (
  group_number text not null, -- internal
  refund_pk text not null, -- internal
  account_pk text not null references cash_accounts (account_pk), -- internal
  check_number bigint not null check (check_number between 1 and 9999999999), -- internal
  issued_on date not null, -- internal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  state text not null check (state in ('ISSUED', 'VOIDED', 'CLEARED', 'STALE')), -- internal
  voided_on date, -- internal
  -- The bank's stop order of a void check that left the office, as it was placed or renewed last; null without one.
  stop_number text, -- internal
  stop_placed_on date, -- internal
  -- Whether the order is left to end.
  stop_ended boolean not null default false, -- internal
  primary key (group_number, refund_pk, check_number),
  constraint a_check_number_is_used_once unique (account_pk, check_number),
  constraint a_stop_order_has_its_day check ((stop_number is null) = (stop_placed_on is null)),
  constraint a_voided_check_has_its_day check ((state = 'VOIDED') = (voided_on is not null)),
  constraint only_a_stop_order_ends check (not stop_ended or stop_number is not null),
  constraint only_a_void_check_has_a_stop_order check (stop_number is null or state = 'VOIDED'),
  foreign key (group_number, refund_pk) references refunds (group_number, refund_pk)
);
create unique index one_check_pays_a_refund on refund_checks (group_number, refund_pk) where state <> 'VOIDED';
create index refund_checks_to_stop on refund_checks (stop_placed_on) where (stop_number is not null) and (not stop_ended);

-- cluster: group; server: changed; kept: always; trail: group_number
create table refund_events (
  group_number text not null, -- internal
  refund_pk text not null, -- internal
  event_no integer not null check (event_no > 0), -- internal
  step text not null -- internal
    check (step in ('approve', 'issue', 'void', 'clear', 'unclear', 'stale', 'revive', 'reissue', 'remit', 'askRemit', 'approveRemit',
      'declineRemit', 'return', 'credit', 'askCredit', 'approveCredit', 'declineCredit', 'cancelCredit', 'file', 'release', 'settle',
      'rejectCredit', 'returnCredit', 'renewStop', 'endStop')),
  check_number bigint, -- internal
  at timestamptz not null, -- internal
  -- Null for a processing run.
  user_id text, -- personal
  by_name text not null, -- personal
  -- The account or the reason for an ACH credit, the reason for a void and for what a person does about an unclaimed refund; empty for
  -- other steps.
  note text not null, -- personal, erased as text
  primary key (group_number, refund_pk, event_no),
  constraint a_void_has_a_reason check ((step in ('approve', 'issue', 'clear', 'unclear', 'approveCredit', 'file', 'settle')) or note <>
    ''),
  constraint only_runs_and_files_act_without_a_person check (user_id is not null or (step in ('file', 'release', 'settle'))),
  foreign key (group_number, refund_pk) references refunds (group_number, refund_pk)
);
create index refund_events_by_time on refund_events (at);
