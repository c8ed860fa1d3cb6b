-- Reminders of past due groups by hand, with the people reached by when they are mailed.
-- cluster: group; server: changed; kept: always; trail: group_number
create table group_reminders (
  group_number text not null references groups (group_number), -- internal
  request_pk text not null, -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  bill_count integer not null check (bill_count > 0), -- internal
  past_due_cents bigint not null check (past_due_cents > 0), -- internal
  without_email integer not null check (without_email >= 0), -- internal
  at_once integer not null check (at_once >= 0), -- internal
  daily integer not null check (daily >= 0), -- internal
  primary key (group_number, request_pk),
  constraint a_reminder_reaches_someone check ((without_email + at_once + daily) > 0)
);
create index group_reminders_by_time on group_reminders (group_number, at desc);
create index group_reminders_in_time on group_reminders (at);

-- One row: the number of the last batch of notices for emails at once.
-- cluster: coordinator; server: changed; kept: always; trail: none, work in progress
create table notice_mail_batch (
  only_row boolean default true primary key check (only_row), -- internal
  batch bigint not null -- internal
);

-- People who chose emails at once: the last batch handled for them, and when they last got such an email.
-- cluster: coordinator; server: deleted; kept: purge; trail: none, work in progress
create table notice_mail_readers (
  user_id text primary key, -- personal
  batch bigint not null, -- internal
  mailed_at timestamptz -- internal
);
create index notice_mail_readers_by_batch on notice_mail_readers (batch);

-- The last night for which a person's mail was sent, or was not needed.
-- cluster: coordinator; server: deleted; kept: purge; trail: none, work in progress
create table notice_nights (
  user_id text primary key, -- personal
  night date not null -- internal
);

-- cluster: group; server: deleted; kept: expires; trail: derived, events that are sealed where they happened
create table notices (
  group_number text not null, -- internal
  notice_pk text not null, -- internal
  kind text not null -- internal
    check (kind in ('billReady', 'dueSoon', 'pastDue', 'paymentReturned', 'checkReceived', 'correctionsDue', 'correctionsOverdue',
      'accountChange', 'accountChangeOverdue', 'writeOffWaiting', 'deductionsLate', 'refundReturned', 'mentioned')),
  -- Null for a notice about a payment.
  bill_pk text, -- internal
  -- Null for a notice about a bill.
  payment_pk text, -- internal
  -- Empty unless the kind is `pastDue`.
  stage text not null default '' check (stage in ('', 'withinGrace', 'pastDue', 'notice', 'terminationWarning')), -- internal
  at timestamptz not null, -- internal
  -- Business date of the nightly run that mails it; null until the next one.
  night date, -- internal
  -- First of the last days of the corrections to send; null for other kinds.
  send_by date, -- internal
  -- The corrections to send; null for other kinds.
  correction_pks text[], -- internal
  -- Null unless the kind is `writeOffWaiting`.
  write_off_pk text, -- internal
  -- The refund and the number of its ACH credit; null for other notices.
  refund_pk text, -- internal
  credit_no integer, -- internal
  -- The comment that mentions a person, and the person; null for other kinds.
  comment_pk text, -- internal
  for_user_id text, -- personal
  -- Number of its batch of emails at once; null until it is in one, 0 for notices from before there were any.
  mail_batch bigint, -- internal
  -- When a reminder renewed it: since then, only people of the group are mailed about it. Null if none did.
  reminded_at timestamptz, -- internal
  primary key (group_number, notice_pk),
  constraint a_mention_names_its_comment_and_person check ((comment_pk is not null) = (kind = 'mentioned') and (for_user_id is not null) =
    (kind = 'mentioned')),
  constraint a_notice_is_about_one_thing check ((bill_pk is not null) = (kind in ('billReady', 'dueSoon', 'pastDue', 'correctionsDue',
    'correctionsOverdue', 'deductionsLate', 'mentioned')) and (write_off_pk is not null) = (kind = 'writeOffWaiting') and (kind <>
    'refundReturned' or refund_pk is not null) and (refund_pk is null or (kind in ('refundReturned', 'accountChange',
    'accountChangeOverdue'))) and num_nonnulls(bill_pk, payment_pk, write_off_pk, refund_pk) = 1),
  constraint a_notice_names_the_corrections_to_send check ((kind = 'correctionsDue') = (send_by is not null) and (send_by is null) =
    (correction_pks is null)),
  constraint a_notice_of_a_refund_names_its_credit check ((refund_pk is null) = (credit_no is null)),
  constraint a_past_due_notice_has_a_stage check ((kind = 'pastDue') = (stage <> '')),
  foreign key (group_number, bill_pk, comment_pk) references bill_comments (group_number, bill_pk, comment_pk) on delete cascade,
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk) on delete cascade,
  foreign key (group_number, payment_pk) references payments (group_number, payment_pk) on delete cascade,
  foreign key (group_number, refund_pk, credit_no) references refund_credits (group_number, refund_pk, credit_no) on delete cascade,
  foreign key (group_number, write_off_pk) references register_write_offs (group_number, write_off_pk) on delete cascade
);
create unique index a_bill_has_one_notice_of_a_kind on notices (group_number, bill_pk, kind, stage) where (bill_pk is not null) and
  (for_user_id is null);
create unique index a_comment_has_one_notice_for_a_person on notices (group_number, comment_pk, for_user_id) where for_user_id is not
  null;
create unique index a_credit_has_one_notice_of_a_kind on notices (group_number, refund_pk, credit_no, kind) where refund_pk is not null;
create unique index a_payment_has_one_notice_of_a_kind on notices (group_number, payment_pk, kind) where payment_pk is not null;
create unique index a_write_off_has_one_notice on notices (group_number, write_off_pk) where write_off_pk is not null;
create index notices_by_mail_batch on notices (mail_batch) where mail_batch > 0;
create index notices_by_night on notices (night);
create index notices_by_time on notices (at desc, notice_pk desc);
create index notices_for_a_person on notices (for_user_id) where for_user_id is not null;
create index notices_of_groups on notices (group_number, at desc, notice_pk desc);
create index notices_without_mail_batch on notices (at) where mail_batch is null;
create index notices_without_night on notices (group_number) where night is null;

-- cluster: group; server: deleted; kept: purge; trail: none, who has read what
create table notice_reads (
  group_number text not null, -- internal
  notice_pk text not null, -- internal
  user_id text not null, -- personal
  at timestamptz not null, -- internal
  primary key (group_number, notice_pk, user_id),
  foreign key (group_number, notice_pk) references notices (group_number, notice_pk) on delete cascade
);
create index notice_reads_of_a_person on notice_reads (user_id);
