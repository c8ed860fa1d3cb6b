/**
 * Shorts that are carried to the next bill by Debit Suspense: who asked and who confirmed, and the part of each carrier until an
 * adjustment of its next bill has it.
 */
export const SHORTS = [
  `create table short_closings (
     group_number text not null,
     closing_pk text not null,
     bill_pk text not null,
     amount_cents bigint not null check (amount_cents > 0),
     limit_cents bigint not null check (limit_cents >= 0),
     state text not null check (state in ('WAITING','DONE','DECLINED','LAPSED')),
     payment_pk text,
     note text not null default '',
     at timestamptz not null,
     user_id text not null,
     by_name text not null,
     decided_at timestamptz,
     decided_by_user_id text,
     decided_by text,
     primary key (group_number, closing_pk),
     foreign key (group_number, bill_pk) references bills,
     foreign key (group_number, payment_pk) references payments,
     constraint a_done_closing_has_its_payment check ((state = 'DONE') = (payment_pk is not null)),
     constraint a_short_above_the_limit_has_two_people check (
       amount_cents <= limit_cents or state <> 'DONE' or (decided_by_user_id is not null and decided_by_user_id <> user_id)))`,
  `create unique index one_closing_waits on short_closings (group_number, bill_pk) where state = 'WAITING'`,
  `create unique index one_closing_by_payment on short_closings (group_number, payment_pk) where payment_pk is not null`,
  `create table carried_shorts (
     group_number text not null,
     payment_pk text not null,
     carrier_code text not null references carriers,
     bill_pk text not null,
     amount_cents bigint not null check (amount_cents > 0),
     to_bill_pk text,
     primary key (group_number, payment_pk, carrier_code),
     foreign key (group_number, payment_pk) references payments,
     foreign key (group_number, bill_pk) references bills,
     foreign key (group_number, to_bill_pk) references bills,
     constraint a_short_goes_to_another_bill check (to_bill_pk <> bill_pk))`,
  `create index carried_shorts_by_bill on carried_shorts (group_number, to_bill_pk)`,
];
