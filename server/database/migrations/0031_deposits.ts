import { type Kysely, sql } from 'kysely';

/** Deposits of checks, and money in suspense whose payer is unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
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
     add_date timestamptz not null, add_user text not null, mod_date timestamptz not null, mod_user text not null,
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
  ...['deposits', 'deposit_checks'].map(
    (
      table,
    ) => `create constraint trigger ${table}_add_up after insert or update or delete on ${table} deferrable initially deferred
     for each row execute function deposit_adds_up()`,
  ),
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
  // Money of an unknown payer has no group; its rows have this word instead of a group number.
  ...['ledger_events', 'suspense_items'].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_group_number_fkey`,
    `alter table ${table} add column known_group text generated always as (nullif(group_number, 'unidentified')) stored references groups`,
  ]),
  // A generated column has no value yet when this trigger compares the rows; it follows from the group, which is compared.
  `create or replace function ledger_event_takes_an_alias() returns trigger language plpgsql as $$
  begin
    if to_jsonb(new) - 'by_name' - 'known_group' = to_jsonb(old) - 'by_name' - 'known_group'
      and exists (select from people where purged_alias = new.by_name) then
      return new;
    end if;
    raise exception 'The ledger is never changed: post a reversing event instead.' using errcode = '23514';
  end $$`,
  `alter table suspense_items add column check_pk text`,
  `create unique index an_unknown_check_is_held_once on suspense_items (group_number, check_pk) where check_pk is not null`,
  `alter table suspense_items add constraint money_of_an_unknown_payer_is_a_check check (
     group_number <> 'unidentified' or (payment_pk is null and bill_pk is null and check_pk is not null))`,
];
