/**
 * Autopay of groups. A change is never updated: the latest one that has started applies. A bill has one row once autopay paid,
 * skipped, or missed it, so that autopay pays it at most once.
 */
export const AUTOPAY = [
  `create table autopay_changes (
     group_number text not null references groups, version integer not null check (version > 1), starts_on date not null,
     bank_account_pk text, limit_cents bigint, days_before_due integer, statement text not null,
     at timestamptz not null, by_user_id text, by_name text not null,
     primary key (group_number, version),
     foreign key (group_number, bank_account_pk) references bank_accounts,
     constraint autopay_is_authorized check (
       (bank_account_pk is null and limit_cents is null and days_before_due is null)
       or (bank_account_pk is not null and limit_cents > 0 and days_before_due between 0 and 30
         and statement <> '' and by_user_id is not null)))`,
  `create table autopay_bills (
     group_number text not null, bill_pk text not null, state text not null check (state in ('PAID','SKIPPED','MISSED')),
     payment_pk text, version integer, reason text not null default '', at timestamptz not null, by_user_id text,
     by_name text not null,
     primary key (group_number, bill_pk),
     foreign key (group_number, bill_pk) references bills on delete cascade,
     foreign key (group_number, payment_pk) references payments,
     foreign key (group_number, version) references autopay_changes,
     unique (group_number, payment_pk),
     constraint autopay_payment_is_authorized check (
       (state = 'PAID') = (payment_pk is not null) and (state <> 'PAID' or version is not null)))`,
];
