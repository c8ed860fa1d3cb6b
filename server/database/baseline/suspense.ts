import { RECORD_WITH_DEFAULTS } from './record';

/**
 * Money in suspense, its use by payments, and its transfers and refunds. A pending payment reserves items of its group's held
 * money; the check makes it impossible to reserve or use an item twice.
 */
export const SUSPENSE = [
  // Money of an unknown payer has the word `unidentified` instead of a group number.
  `create table suspense_items (
     group_number text not null, suspense_pk text not null, payment_pk text, bill_pk text,
     amount_cents bigint not null check (amount_cents > 0), remaining_cents bigint not null,
     ${RECORD_WITH_DEFAULTS},
     account text not null default 'CREDIT_SUSPENSE' check (account in ('CREDIT_SUSPENSE','GROUP_CREDIT')),
     reserved_cents bigint not null default 0,
     known_group text generated always as (nullif(group_number, 'unidentified')) stored references groups,
     check_pk text,
     primary key (group_number, suspense_pk),
     constraint suspense_is_used_once check (remaining_cents >= 0 and remaining_cents <= amount_cents),
     constraint a_reserved_credit_is_still_there check (reserved_cents >= 0 and reserved_cents <= remaining_cents),
     constraint money_of_an_unknown_payer_is_a_check check (
       group_number <> 'unidentified' or (payment_pk is null and bill_pk is null and check_pk is not null)))`,
  'create unique index an_excess_is_kept_once on suspense_items (group_number, payment_pk) where payment_pk is not null',
  'create unique index an_unknown_check_is_held_once on suspense_items (group_number, check_pk) where check_pk is not null',
  `create index suspense_items_to_use on suspense_items (group_number, account, add_date, suspense_pk)
     where remaining_cents > 0`,
  'create index suspense_items_by_age on suspense_items (add_date, suspense_pk) where remaining_cents > 0',
  `create table payment_held_uses (
     group_number text not null, payment_pk text not null, suspense_pk text not null,
     amount_cents bigint not null check (amount_cents > 0),
     primary key (group_number, payment_pk, suspense_pk),
     foreign key (group_number, payment_pk) references payments,
     foreign key (group_number, suspense_pk) references suspense_items)`,
  'create index payment_held_uses_by_item on payment_held_uses (group_number, suspense_pk)',
  `create function held_uses_add_up() returns trigger language plpgsql as $$
   declare used numeric;
   begin
     select coalesce(sum(amount_cents), 0) into used from payment_held_uses
       where group_number = new.group_number and payment_pk = new.payment_pk;
     if used <> new.amount_cents then
       raise exception 'Payment % does not reserve what it pays.', new.payment_pk using errcode = '23514';
     end if;
     return null;
   end $$`,
  `create constraint trigger payment_held_uses_add_up after insert on payments deferrable initially deferred
   for each row when (new.method in ('Credit Suspense','Group Credit')) execute function held_uses_add_up()`,
  // `settleReturn` settles what the group owes because the excess of a returned payment had been used. A refund keeps the limit
  // that applied when it was requested; above it, a second person decides.
  `create table suspense_moves (
     group_number text not null, suspense_pk text not null, move_pk text not null,
     kind text not null check (kind in ('toGroup','toGroupCredit','refund','settleReturn')),
     amount_cents bigint not null check (amount_cents > 0),
     state text not null check (state in ('WAITING','DONE','DECLINED')),
     to_group text references groups, payment_pk text, payee text not null default '', reason text not null,
     at timestamptz not null, user_id text not null, by_name text not null,
     decided_at timestamptz, decided_by_user_id text, decided_by text, decision_note text not null default '',
     limit_cents bigint not null default 100000 check (limit_cents >= 0),
     primary key (group_number, suspense_pk, move_pk),
     foreign key (group_number, suspense_pk) references suspense_items,
     foreign key (to_group, payment_pk) references payments,
     constraint only_a_refund_waits check (kind = 'refund' or state = 'DONE'),
     constraint money_of_an_unknown_payer_goes_to_a_group check (
       (kind = 'toGroup') = (to_group is not null and payment_pk is not null)),
     constraint a_refund_above_the_limit_has_two_people check (
       kind <> 'refund' or amount_cents <= limit_cents or state in ('WAITING','DECLINED')
       or (decided_by_user_id is not null and decided_by_user_id <> user_id)))`,
  `create unique index one_refund_waits on suspense_moves (group_number, suspense_pk) where state = 'WAITING'`,
  'create index suspense_moves_by_payment on suspense_moves (to_group, payment_pk) where payment_pk is not null',
];
