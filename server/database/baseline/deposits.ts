import { RECORD } from './record';

/** Deposits of checks. A deposit posts only in balance with its control totals, and its checks stay as they are from then on. */
export const DEPOSITS = [
  `create table deposits (
     deposit_pk text primary key,
     method text not null check (method in ('Check','Lockbox')),
     reference text not null default '',
     deposit_date date not null,
     control_count integer not null check (control_count between 1 and 500),
     control_cents bigint not null check (control_cents > 0),
     check_count integer not null default 0,
     check_cents bigint not null default 0,
     undecided_count integer not null default 0,
     state text not null default 'OPEN' check (state in ('OPEN','POSTED','DISCARDED')),
     version integer not null default 1 check (version >= 1),
     upload_owner text,
     upload_pk text,
     add_user_id text not null,
     posted_at timestamptz,
     posted_by text,
     ${RECORD},
     foreign key (upload_owner, upload_pk) references uploads (owner, upload_pk),
     constraint a_deposit_posts_only_in_balance check (
       state <> 'POSTED' or (check_count = control_count and check_cents = control_cents and undecided_count = 0)),
     constraint a_posted_deposit_says_when check ((state = 'POSTED') = (posted_at is not null and posted_by is not null)))`,
  `create index deposits_by_date on deposits (add_date desc, deposit_pk)`,
  `create table deposit_checks (
     deposit_pk text not null references deposits,
     check_pk text not null,
     check_no integer not null,
     check_number text not null,
     payer text not null default '',
     amount_cents bigint not null check (amount_cents > 0),
     given_bill_number text,
     given_group text,
     note text not null default '',
     target text not null check (target in ('undecided','bill','group','unknown')),
     group_number text references groups,
     bill_pk text,
     reason text not null,
     upload_owner text,
     upload_pk text,
     row_no integer,
     payment_pk text,
     primary key (deposit_pk, check_pk),
     foreign key (group_number, bill_pk) references bills,
     foreign key (group_number, payment_pk) references payments,
     foreign key (upload_owner, upload_pk, row_no) references lockbox_items,
     constraint a_check_goes_to_one_place check (
       (target = 'bill') = (bill_pk is not null) and (target in ('bill','group')) = (group_number is not null)))`,
  `create unique index a_lockbox_row_is_deposited_once on deposit_checks (upload_owner, upload_pk, row_no)`,
  `create unique index a_check_makes_one_payment on deposit_checks (group_number, payment_pk) where payment_pk is not null`,
  `create index deposit_checks_by_bill on deposit_checks (group_number, bill_pk)`,
  `create index deposit_checks_by_number on deposit_checks (check_number)`,
  `create table deposit_events (
     deposit_pk text not null references deposits,
     event_pk text not null,
     at timestamptz not null,
     user_id text not null,
     by_name text not null,
     event text not null,
     note text not null default '',
     primary key (deposit_pk, event_pk))`,
  `create function deposit_adds_up() returns trigger language plpgsql as $$
   declare deposit deposits; found_count integer; found_cents numeric; found_undecided integer;
   begin
     select * into deposit from deposits where deposit_pk = coalesce(new.deposit_pk, old.deposit_pk);
     select count(*), coalesce(sum(amount_cents), 0), count(*) filter (where target = 'undecided')
       into found_count, found_cents, found_undecided from deposit_checks where deposit_pk = deposit.deposit_pk;
     if deposit.check_count <> found_count or deposit.check_cents <> found_cents or deposit.undecided_count <> found_undecided then
       raise exception 'Deposit % does not show its checks.', deposit.deposit_pk using errcode = '23514';
     end if;
     return null;
   end $$`,
  `create constraint trigger deposits_add_up after insert or update or delete on deposits deferrable initially deferred
     for each row execute function deposit_adds_up()`,
  `create constraint trigger deposit_checks_add_up after insert or update or delete on deposit_checks
     deferrable initially deferred for each row execute function deposit_adds_up()`,
  `create function posted_checks_stay() returns trigger language plpgsql as $$
   begin
     if (select state from deposits where deposit_pk = old.deposit_pk) = 'POSTED' then
       raise exception 'Check % has been posted.', old.check_pk using errcode = '23514';
     end if;
     return coalesce(new, old);
   end $$`,
  `create trigger posted_checks_stay
   before delete or update of amount_cents, target, group_number, bill_pk, payment_pk, check_number, payer on deposit_checks
   for each row execute function posted_checks_stay()`,
];
