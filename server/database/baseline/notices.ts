/**
 * Notices of groups, which people mark as read, and the nightly mails about them. A bill or payment has one notice of each kind,
 * a past due bill one of each stage. They end with their bill or payment.
 */
export const NOTICES = [
  `create table notices (
     group_number text not null,
     notice_pk text not null,
     kind text not null check (kind in ('billReady','dueSoon','pastDue','paymentReturned','checkReceived')),
     bill_pk text,
     payment_pk text,
     stage text not null default '' check (stage in ('','withinGrace','pastDue','notice','terminationWarning')),
     at timestamptz not null,
     night date,
     primary key (group_number, notice_pk),
     foreign key (group_number, bill_pk) references bills on delete cascade,
     foreign key (group_number, payment_pk) references payments on delete cascade,
     constraint a_notice_is_about_a_bill_or_a_payment check (
       (bill_pk is not null) = (kind in ('billReady','dueSoon','pastDue')) and (payment_pk is null) = (bill_pk is not null)),
     constraint a_past_due_notice_has_a_stage check ((kind = 'pastDue') = (stage <> '')))`,
  `create unique index a_bill_has_one_notice_of_a_kind on notices (group_number, bill_pk, kind, stage)
     where bill_pk is not null`,
  `create unique index a_payment_has_one_notice_of_a_kind on notices (group_number, payment_pk, kind)
     where payment_pk is not null`,
  `create index notices_by_time on notices (at desc, notice_pk desc)`,
  `create index notices_of_groups on notices (group_number, at desc, notice_pk desc)`,
  `create index notices_by_night on notices (night)`,
  `create index notices_without_night on notices (group_number) where night is null`,
  `create table notice_reads (
     group_number text not null,
     notice_pk text not null,
     user_id text not null,
     at timestamptz not null,
     primary key (group_number, notice_pk, user_id),
     foreign key (group_number, notice_pk) references notices on delete cascade)`,
  `create index notice_reads_of_a_person on notice_reads (user_id)`,
  `create table notice_nights (
     user_id text primary key,
     night date not null)`,
];
