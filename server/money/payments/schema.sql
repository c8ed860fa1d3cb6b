-- cluster: group; server: changed; kept: always; trail: group_number
create table bank_accounts (
  group_number text not null references groups (group_number), -- internal
  bank_account_pk text not null, -- internal
  name text not null, -- personal
  bank_name text not null, -- internal
  account_type text not null check (account_type in ('checking', 'savings')), -- internal
  routing_encrypted text not null, -- special
  account_encrypted text not null, -- special
  routing_last3 text not null, -- personal
  account_last3 text not null, -- personal
  account_length integer not null, -- personal
  fingerprint text not null, -- special
  removed_at timestamptz, -- internal
  add_date timestamptz not null default now(), -- internal
  add_user text not null default 'system', -- personal
  mod_date timestamptz not null default now(), -- internal
  mod_user text not null default 'system', -- personal
  -- Null until it is verified; only then can payments draw on it.
  verified_at timestamptz, -- internal
  -- BEFORE: in use before accounts were verified.
  verified_how text check (verified_how in ('BEFORE', 'INSTANT', 'DEPOSITS')), -- internal
  verified_by_user_id text, -- personal
  -- Null like the next two for accounts older than the authorization.
  authorization_version integer, -- internal
  authorization_text text, -- personal
  -- Who agreed to it, when the account was added.
  authorized_by_user_id text, -- personal
  primary key (group_number, bank_account_pk),
  constraint a_verified_account_says_how check ((verified_at is null) = (verified_how is null)),
  constraint authorization_is_complete check ((authorization_version is null) = (authorization_text is null) and (authorization_version is
    null) = (authorized_by_user_id is null))
);
create unique index an_account_is_there_once on bank_accounts (group_number, fingerprint) where removed_at is null;

-- cluster: group; server: changed; kept: always; trail: group_number
create table payments (
  group_number text not null references groups (group_number), -- internal
  payment_pk text not null, -- internal
  confirmation text not null, -- internal
  amount_cents bigint not null check (amount_cents >= 0), -- internal
  method text not null -- internal
    check (method in ('Check', 'ACH', 'Lockbox', 'Credit Suspense', 'Debit Suspense', 'Over/Short Debit', 'Over/Short Credit',
      'Group Credit', 'Zero Payment')),
  status text not null check (status in ('PENDING', 'PROCESSED')), -- internal, not sealed: derived from payment_events
  disposition text not null default 'NONE' check (disposition in ('NONE', 'VOIDED', 'RETURNED', 'REVERSED')), -- internal, not sealed: derived from payment_events
  settle_date date not null, -- internal
  cutoff_at timestamptz not null, -- internal
  bank_account_pk text, -- internal
  made_by text not null, -- personal
  made_by_user_id text not null, -- personal
  processed_at timestamptz, -- internal, not sealed: derived from payment_events
  void_reason text, -- personal, erased as text, not sealed: derived from payment_events
  add_date timestamptz not null default now(), -- internal
  add_user text not null default 'system', -- personal
  mod_date timestamptz not null default now(), -- internal, not sealed: when a sealed column last changed
  mod_user text not null default 'system', -- personal
  -- The bill that a Zero Payment closed; null for other payments.
  closed_bill_pk text, -- internal
  -- The payment of the same checkout that a write-off belongs to; null for other payments.
  made_with_pk text, -- internal
  -- Where a processed payment's excess goes.
  excess_account text not null default 'CREDIT_SUSPENSE' check (excess_account in ('CREDIT_SUSPENSE', 'OVER_SHORT')), -- internal
  -- The bank day on which a scheduled payment is sent; null for other payments.
  scheduled_for date, -- internal
  primary key (group_number, payment_pk),
  constraint a_processed_payment_is_never_void check (not (status = 'PROCESSED' and disposition = 'VOIDED')),
  constraint a_scheduled_payment_settles_from_its_day_on check (scheduled_for <= settle_date),
  constraint a_zero_payment_closes_a_bill check ((method = 'Zero Payment') = (closed_bill_pk is not null) and (closed_bill_pk is null or
    amount_cents = 0 and status = 'PROCESSED')),
  constraint only_a_write_off_belongs_to_a_payment check (made_with_pk is null or method = 'Over/Short Debit'),
  constraint payment_key_names_its_group check (payment_pk ~~ (group_number || '.%')),
  foreign key (group_number, closed_bill_pk) references bills (group_number, bill_pk),
  foreign key (group_number, made_with_pk) references payments (group_number, payment_pk)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.05);
create unique index a_bill_is_closed_once on payments (group_number, closed_bill_pk) where (closed_bill_pk is not null) and (disposition =
  'NONE');
create index payments_by_amount on payments (amount_cents desc, payment_pk);
create index payments_by_bank_id on payments ("left"(confirmation, 15));
create unique index payments_by_confirmation on payments (group_number, confirmation);
create index payments_by_confirmation_start on payments (lower(confirmation) text_pattern_ops);
create index payments_by_date on payments (add_date desc, payment_pk);
create index payments_counted_by_limits on payments (add_date) where ((method in ('Over/Short Debit', 'Debit Suspense')) or (excess_account
  = 'OVER_SHORT'));
create index payments_made_with on payments (group_number, made_with_pk) where made_with_pk is not null;
create index payments_to_process on payments (settle_date) where (status = 'PENDING') and (disposition = 'NONE');

-- cluster: coordinator; server: changed; kept: always; trail: office
create table return_files (
  -- SHA-256 of its text.
  file_hash text primary key check (file_hash ~ '^[0-9a-f]{64}$'), -- internal
  file_name text not null, -- personal
  -- When it returned its first payment, or was recorded as received because it has no returns.
  at timestamptz not null, -- internal
  user_id text not null, -- personal
  by_name text not null -- personal
);

-- Changes of accounts that their banks asked for.
-- cluster: group; server: changed; kept: always; trail: group_number
create table account_changes (
  group_number text not null, -- internal
  change_pk text not null, -- internal
  bank_account_pk text not null, -- internal
  -- The payment that the notification is about.
  payment_pk text not null, -- internal
  file_hash text not null references return_files (file_hash), -- internal
  line_no integer not null, -- internal
  code text not null, -- internal
  state text not null check (state in ('OPEN', 'CONFIRMED', 'DECLINED', 'REPLACED')), -- internal
  -- Null like the next five for details that are not corrected.
  routing_encrypted text, -- special
  account_encrypted text, -- special
  account_type text check (account_type in ('checking', 'savings')), -- internal
  routing_last3 text, -- personal
  account_last3 text, -- personal
  account_length integer, -- personal
  -- The account's details when the notification was posted, and then those that the confirmation replaced.
  former_routing_encrypted text not null, -- special
  former_account_encrypted text not null, -- special
  former_account_type text not null check (former_account_type in ('checking', 'savings')), -- internal
  former_routing_last3 text not null, -- personal
  former_account_last3 text not null, -- personal
  former_account_length integer not null, -- personal
  -- Bank files that were sent with the former details.
  sent_file_pks text[] not null default '{}'::text[], -- internal
  -- The bank's note about a task; otherwise empty.
  bank_note text not null, -- personal
  due_by date not null, -- internal
  add_date timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  decided_at timestamptz, -- internal
  decided_by_user_id text, -- personal
  decided_by text, -- personal
  reason text not null default '', -- personal
  primary key (group_number, change_pk),
  constraint a_notification_is_posted_once unique (file_hash, line_no),
  constraint a_corrected_number_is_complete check ((routing_encrypted is null) = (routing_last3 is null) and (account_encrypted is null) =
    (account_last3 is null) and (account_encrypted is null) = (account_length is null)),
  constraint a_decided_change_says_by_whom check ((state in ('CONFIRMED', 'DECLINED')) = (decided_at is not null) and (decided_at is null)
    = (decided_by_user_id is null) and (decided_at is null) = (decided_by is null)),
  foreign key (group_number, bank_account_pk) references bank_accounts (group_number, bank_account_pk),
  foreign key (group_number, payment_pk) references payments (group_number, payment_pk)
);
create index account_changes_of on account_changes (group_number, bank_account_pk);
create index account_changes_open on account_changes (due_by) where state = 'OPEN';

-- cluster: group; server: changed; kept: always; trail: group_number
create table autopay_changes (
  group_number text not null references groups (group_number), -- internal
  version integer not null check (version > 1), -- internal
  starts_on date not null, -- internal
  -- Null, with the two below, where autopay is off.
  bank_account_pk text, -- internal
  limit_cents bigint, -- internal
  days_before_due integer, -- internal
  -- Authorization text that the payor accepted, or the reason autopay was stopped.
  statement text not null, -- personal
  at timestamptz not null, -- internal
  by_user_id text, -- personal
  by_name text not null, -- personal
  primary key (group_number, version),
  constraint autopay_is_authorized check (bank_account_pk is null and limit_cents is null and days_before_due is null or bank_account_pk is
    not null and limit_cents > 0 and days_before_due between 0 and 30 and statement <> '' and by_user_id is not null),
  foreign key (group_number, bank_account_pk) references bank_accounts (group_number, bank_account_pk)
);
create index autopay_changes_by_time on autopay_changes (at);

-- cluster: group; server: deleted; kept: always; trail: derived, payments that autopay made
create table autopay_bills (
  group_number text not null, -- internal
  bill_pk text not null, -- internal
  state text not null check (state in ('PAID', 'SKIPPED', 'MISSED')), -- internal
  payment_pk text, -- internal
  -- The change of autopay that authorized the payment.
  version integer, -- internal
  reason text not null default '', -- personal, erased as text
  at timestamptz not null, -- internal
  by_user_id text, -- personal
  by_name text not null, -- personal
  primary key (group_number, bill_pk),
  unique (group_number, payment_pk),
  constraint autopay_payment_is_authorized check ((state = 'PAID') = (payment_pk is not null) and (state <> 'PAID' or version is not null)),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk) on delete cascade,
  foreign key (group_number, payment_pk) references payments (group_number, payment_pk),
  foreign key (group_number, version) references autopay_changes (group_number, version)
);

-- cluster: group; server: changed; kept: always; trail: group_number
create table bank_account_events (
  group_number text not null, -- internal
  bank_account_pk text not null, -- internal
  event_pk text not null, -- internal
  event text not null check (event in ('removed', 'restored', 'renamed', 'corrected', 'correctionDeclined')), -- internal
  at timestamptz not null, -- internal
  -- Null for accounts removed by earlier versions.
  user_id text, -- personal
  by_name text not null, -- personal
  -- The former names of a renamed account, what was corrected, or why a correction was declined; empty for the others.
  note text not null default '', -- personal
  primary key (group_number, bank_account_pk, event_pk),
  foreign key (group_number, bank_account_pk) references bank_accounts (group_number, bank_account_pk)
);
create index bank_account_events_by_time on bank_account_events (group_number, at desc, event_pk desc);

-- Each carrier's part of a Debit Suspense.
-- cluster: group; server: deleted; kept: always; trail: derived, short_closings
create table carried_shorts (
  group_number text not null, -- internal
  payment_pk text not null, -- internal
  carrier_code text not null references carriers (carrier_code), -- internal
  -- The bill that was closed short.
  bill_pk text not null, -- internal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  -- The bill with its adjustment; null while it waits for the carrier's next bill.
  to_bill_pk text, -- internal
  primary key (group_number, payment_pk, carrier_code),
  constraint a_short_goes_to_another_bill check (to_bill_pk <> bill_pk),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk),
  foreign key (group_number, payment_pk) references payments (group_number, payment_pk),
  foreign key (group_number, to_bill_pk) references bills (group_number, bill_pk)
);
create index carried_shorts_by_bill on carried_shorts (group_number, to_bill_pk);

-- cluster: group; server: deleted; kept: always; trail: derived, the ledger, entry by entry
create table payment_allocations (
  group_number text not null, -- internal
  payment_pk text not null, -- internal
  bill_pk text not null, -- internal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  state text not null check (state in ('PENDING', 'PROCESSED', 'VOIDED')), -- internal
  primary key (group_number, payment_pk, bill_pk),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk),
  foreign key (group_number, payment_pk) references payments (group_number, payment_pk)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.05);
create index payment_allocations_by_bill on payment_allocations (group_number, bill_pk);
create index payment_allocations_not_processed on payment_allocations (state, group_number, payment_pk) include (bill_pk, amount_cents)
  where state in ('PENDING', 'VOIDED');

-- cluster: group; server: changed; kept: always; trail: group_number
create table payment_events (
  group_number text not null, -- internal
  payment_pk text not null, -- internal
  event_pk text not null, -- internal
  at timestamptz not null default now(), -- internal
  user_id text, -- personal
  by_name text not null, -- personal
  event text not null, -- internal
  note text not null default '', -- personal, erased as text
  -- The processing run whose result this is.
  run_pk text, -- internal
  primary key (group_number, payment_pk, event_pk),
  foreign key (group_number, payment_pk) references payments (group_number, payment_pk)
);
create index payment_events_by_run on payment_events (run_pk, event, group_number, payment_pk) where run_pk is not null;
create index payment_events_by_time on payment_events (at);

-- cluster: group; server: changed; kept: always; trail: derived, payment_events and the ledger
create table payment_reversals (
  group_number text not null, -- internal
  payment_pk text not null, -- internal
  kind text not null check (kind in ('RETURNED', 'REVERSED')), -- internal
  return_code text, -- internal
  reason text not null default '', -- personal, erased as text
  -- The part of the excess that was still in credit suspense.
  from_suspense_cents bigint not null default 0 check (from_suspense_cents >= 0), -- internal
  -- The part of the excess that had been used.
  owed_cents bigint not null default 0 check (owed_cents >= 0), -- internal
  at timestamptz not null, -- internal
  user_id text not null, -- personal
  by_name text not null, -- personal
  statement_line text not null default '', -- internal
  dishonor_by date, -- personal
  primary key (group_number, payment_pk),
  constraint only_a_bank_gives_a_return_code check ((kind = 'RETURNED') = (return_code is not null)),
  constraint only_returns_are_dishonored check (kind = 'RETURNED' or statement_line = '' and dishonor_by is null),
  foreign key (group_number, payment_pk) references payments (group_number, payment_pk)
);

-- cluster: group; server: changed; kept: always; trail: group_number
create table payment_sources (
  group_number text not null, -- internal
  payment_pk text not null, -- internal
  source_no integer not null, -- internal
  method text not null, -- internal
  bank_account_pk text, -- internal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  primary key (group_number, payment_pk, source_no),
  foreign key (group_number, payment_pk) references payments (group_number, payment_pk)
);

-- Payments that present a returned debit again.
-- cluster: group; server: added; kept: always; trail: derived, payment_events
create table presented_payments (
  group_number text not null, -- internal
  payment_pk text not null, -- internal
  -- The payment that was returned first.
  original_pk text not null, -- internal
  original_settle_date date not null, -- internal
  presentation_no integer not null check (presentation_no in (1, 2)), -- internal
  primary key (group_number, payment_pk),
  constraint a_payment_presents_another check (payment_pk <> original_pk),
  foreign key (group_number, original_pk) references payments (group_number, payment_pk),
  foreign key (group_number, payment_pk) references payments (group_number, payment_pk)
);
create index presented_payments_of on presented_payments (group_number, original_pk);

-- Payments that return files returned.
-- cluster: group; server: deleted; kept: always; trail: derived, return_files and payment_events
create table return_file_entries (
  group_number text not null, -- internal
  payment_pk text not null, -- internal
  file_hash text not null references return_files (file_hash), -- internal
  line_no integer not null check (line_no > 0), -- internal
  return_code text not null, -- internal
  primary key (group_number, payment_pk),
  unique (file_hash, line_no),
  foreign key (group_number, payment_pk) references payments (group_number, payment_pk)
);

-- Requests to close a bill short, and the shorts that were carried or written off by a second manager.
-- cluster: group; server: changed; kept: always; trail: group_number
create table short_closings (
  group_number text not null, -- internal
  closing_pk text not null, -- internal
  bill_pk text not null, -- internal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  -- The limit of the person who asked: above it a second person confirms.
  limit_cents bigint not null check (limit_cents >= 0), -- internal
  -- LAPSED: the bill has changed since.
  state text not null check (state in ('WAITING', 'DONE', 'DECLINED', 'LAPSED')), -- internal
  -- The payment that closed the bill; null while the request waits and if it was not confirmed.
  payment_pk text, -- internal
  note text not null default '', -- personal, erased as text
  at timestamptz not null, -- internal
  user_id text not null, -- personal
  by_name text not null, -- personal
  decided_at timestamptz, -- internal
  decided_by_user_id text, -- personal
  decided_by text, -- personal
  -- Null for a short that is carried by Debit Suspense.
  method text check (method = 'Over/Short Debit'), -- internal
  primary key (group_number, closing_pk),
  constraint a_done_closing_has_its_payment check ((state = 'DONE') = (payment_pk is not null)),
  constraint a_short_above_the_limit_has_two_people check (amount_cents <= limit_cents or state <> 'DONE' or decided_by_user_id is not null
    and decided_by_user_id <> user_id),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk),
  foreign key (group_number, payment_pk) references payments (group_number, payment_pk)
);
create unique index one_closing_by_payment on short_closings (group_number, payment_pk) where payment_pk is not null;
create unique index one_closing_waits on short_closings (group_number, bill_pk) where state = 'WAITING';

-- A payment that was voided, returned, or reversed stays so.
create function a_payment_ends_once() returns trigger language plpgsql as $$
begin
  if old.disposition <> 'NONE' and new.disposition <> old.disposition then
    raise exception 'Payment % has already ended.', new.payment_pk using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger a_payment_ends_once before update of disposition on payments for each row execute function a_payment_ends_once();

-- A payment allocates no more than it brings, and a bill shows what is allocated to it. Compared at the commit.
create function allocations_add_up() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from payment_allocations
      where group_number = new.group_number and payment_pk = new.payment_pk and state <> 'VOIDED')
    > (select amount_cents from payments where group_number = new.group_number and payment_pk = new.payment_pk) then
    raise exception 'More is allocated than payment % brings.', new.payment_pk using errcode = '23514';
  end if;
  if exists (select from bills b where b.group_number = new.group_number and b.bill_pk = new.bill_pk
      and row(b.paid_cents, b.pending_cents) <> (
        select coalesce(sum(amount_cents) filter (where state = 'PROCESSED'), 0),
          coalesce(sum(amount_cents) filter (where state = 'PENDING'), 0)
        from payment_allocations where group_number = new.group_number and bill_pk = new.bill_pk)) then
    raise exception 'Bill % does not show what is allocated to it.', new.bill_pk using errcode = '23514';
  end if;
  return null;
end
$$;
create constraint trigger payment_allocations_add_up after insert or update on payment_allocations
  deferrable initially deferred for each row execute function allocations_add_up();

-- Once the setting `encryptionKeyId` names an encryption key, no account is saved with another one: a server that does not have the new key
-- yet would leave numbers that could not be decrypted later. The error is one that callers retry.
create function bank_accounts_use_the_current_key() returns trigger language plpgsql as $$
declare key_id text;
begin
  select value #>> '{}' into key_id from settings where key = 'encryptionKeyId';
  if key_id is not null
    and (split_part(new.routing_encrypted, '.', 2) <> key_id or split_part(new.account_encrypted, '.', 2) <> key_id) then
    raise exception 'Bank account % is encrypted with a former key.', new.bank_account_pk using errcode = '55P03';
  end if;
  return new;
end
$$;
create trigger account_changes_use_the_current_key before insert or update of routing_encrypted, account_encrypted on account_changes
  for each row execute function bank_accounts_use_the_current_key();
create trigger bank_accounts_use_the_current_key before insert or update of routing_encrypted, account_encrypted on bank_accounts
  for each row execute function bank_accounts_use_the_current_key();
create trigger carrier_accounts_use_the_current_key before insert or update of routing_encrypted, account_encrypted on carrier_accounts
  for each row execute function bank_accounts_use_the_current_key();
