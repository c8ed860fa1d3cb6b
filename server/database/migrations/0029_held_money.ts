import { type Kysely, sql } from 'kysely';

/**
 * Held money as a source of payments. A pending payment reserves items of its group's held money; the check makes it
 * impossible to reserve or use an item twice. Items of one group are either credit suspense or group credit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table suspense_items add column account text not null default 'CREDIT_SUSPENSE'
     check (account in ('CREDIT_SUSPENSE','GROUP_CREDIT'))`,
  `alter table suspense_items add column reserved_cents bigint not null default 0`,
  `alter table suspense_items add constraint a_reserved_credit_is_still_there check (
     reserved_cents >= 0 and reserved_cents <= remaining_cents)`,
  `create index suspense_items_to_use on suspense_items (group_number, account, add_date, suspense_pk)
     where remaining_cents > 0`,
  `create table payment_held_uses (
     group_number text not null, payment_pk text not null, suspense_pk text not null,
     amount_cents bigint not null check (amount_cents > 0),
     primary key (group_number, payment_pk, suspense_pk),
     foreign key (group_number, payment_pk) references payments,
     foreign key (group_number, suspense_pk) references suspense_items)`,
  `create index payment_held_uses_by_item on payment_held_uses (group_number, suspense_pk)`,
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
  `alter table payments add column made_with_pk text`,
  `alter table payments add foreign key (group_number, made_with_pk) references payments`,
  `alter table payments add constraint only_a_write_off_belongs_to_a_payment check (
     made_with_pk is null or method = 'Over/Short Debit')`,
  `create index payments_made_with on payments (group_number, made_with_pk) where made_with_pk is not null`,
];
