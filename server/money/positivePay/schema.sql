-- Positive pay files: checks that were reported to the bank.
-- cluster: coordinator; server: changed; kept: always; trail: office
create table check_files (
  file_pk text primary key, -- internal
  account_pk text not null references cash_accounts (account_pk), -- internal
  -- From 1, in each account.
  file_no integer not null check (file_no > 0), -- internal
  file_name text not null, -- internal
  business_date date not null, -- internal
  state text not null check (state in ('MADE', 'SENT', 'CANCELED', 'REJECTED')), -- internal
  layout jsonb not null, -- internal
  issue_count integer not null check (issue_count >= 0), -- internal
  issue_cents bigint not null, -- internal
  void_count integer not null check (void_count >= 0), -- internal
  void_cents bigint not null, -- internal
  -- SHA-256 of its bytes, in hex.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'), -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  ended_at timestamptz, -- internal
  ended_by_user_id text, -- personal
  ended_by text, -- personal
  end_reason text, -- personal
  -- When the bank's answer was recorded last; null before.
  answered_at timestamptz, -- internal
  answered_by_user_id text, -- personal
  answered_by text, -- personal
  -- Records that the bank rejected; the file itself stands as `SENT`.
  rejected_count integer not null default 0, -- internal
  unique (account_pk, file_no),
  constraint an_answer_has_its_person check (num_nulls(answered_at, answered_by_user_id, answered_by) in (0, 3)),
  constraint an_answered_file_was_sent check (answered_at is null or (state in ('SENT', 'REJECTED'))),
  constraint an_ended_file_has_a_reason check ((state in ('CANCELED', 'REJECTED')) = (ended_at is not null) and (ended_at is null) =
    (ended_by_user_id is null) and (ended_at is null) = (ended_by is null) and (ended_at is null) = (end_reason is null)),
  constraint only_an_answer_rejects_records check (rejected_count >= 0 and (rejected_count = 0 or answered_at is not null))
);

-- Records of positive pay files, as the files have them.
-- cluster: group; server: changed; kept: always; trail: group_number
create table check_reports (
  group_number text not null, -- internal
  file_pk text not null references check_files (file_pk), -- internal
  entry_no integer not null check (entry_no > 0), -- internal
  kind text not null check (kind in ('ISSUE', 'VOID')), -- internal
  refund_pk text not null, -- internal
  account_pk text not null, -- internal
  check_number bigint not null, -- internal
  issued_on date not null, -- internal
  voided_on date, -- internal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  payee text not null, -- personal, erased as text
  -- Whether its file was canceled or rejected, or the bank rejected this record, so that another file reports the check.
  is_withdrawn boolean not null default false, -- internal
  -- Why the bank rejected this record; null if it did not.
  rejection text, -- personal, erased as text
  primary key (group_number, file_pk, entry_no),
  constraint a_rejected_record_is_reported_again check (rejection is null or rejection <> '' and is_withdrawn),
  constraint a_reported_void_has_its_day check ((kind = 'VOID') = (voided_on is not null)),
  foreign key (group_number, refund_pk, check_number) references refund_checks (group_number, refund_pk, check_number)
);
create unique index a_check_is_reported_once on check_reports (account_pk, check_number, kind) where not is_withdrawn;
create index check_reports_by_file on check_reports (file_pk, entry_no);
