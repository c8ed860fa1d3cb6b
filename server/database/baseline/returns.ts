/** Returns and reversals of payments: a payment has at most one, and its reversing ledger event is posted once. */
export const RETURNS = [
  // `statement_line` proves a late return, and our bank may dishonor it until `dishonor_by`.
  `create table payment_reversals (
     group_number text not null, payment_pk text not null,
     kind text not null check (kind in ('RETURNED','REVERSED')), return_code text, reason text not null default '',
     from_suspense_cents bigint not null default 0 check (from_suspense_cents >= 0),
     owed_cents bigint not null default 0 check (owed_cents >= 0),
     at timestamptz not null, user_id text not null, by_name text not null,
     statement_line text not null default '', dishonor_by date,
     primary key (group_number, payment_pk),
     foreign key (group_number, payment_pk) references payments,
     constraint only_a_bank_gives_a_return_code check ((kind = 'RETURNED') = (return_code is not null)),
     constraint only_returns_are_dishonored check (
       kind = 'RETURNED' or (statement_line = '' and dishonor_by is null)))`,
  // Which line of which return file of the bank returned a payment.
  `create table return_files (
     file_hash text primary key check (file_hash ~ '^[0-9a-f]{64}$'),
     file_name text not null, at timestamptz not null, user_id text not null, by_name text not null)`,
  `create table return_file_entries (
     group_number text not null, payment_pk text not null,
     file_hash text not null references return_files, line_no integer not null check (line_no > 0), return_code text not null,
     primary key (group_number, payment_pk),
     foreign key (group_number, payment_pk) references payments,
     unique (file_hash, line_no))`,
];
