/**
 * Dates what each bill asks for between its release and its reconciliation, when the ledger does not have it yet: aging as of a
 * past day adds these changes to the ledger's receivables, so no later change of the bill, not even its deletion, alters a past
 * day.
 *
 * @source docs/decisions/aging.md#a-past-day-never-changes
 */
export const AGING = [
  // No reference to the bill: the changes remain when an upload is reversed and its bills are deleted.
  `create table unreconciled_amounts (
     group_number text not null references groups, bill_pk text not null, at timestamptz not null, amount_cents bigint not null,
     bill_number text not null, carrier_codes text[] not null, period_from date not null, due_date date not null,
     primary key (group_number, bill_pk, at))`,
  'create index unreconciled_amounts_by_time on unreconciled_amounts (at)',
  `create function unreconciled_amount(bill bills) returns bigint language sql immutable as $$
   select case when bill.status in ('RELEASED', 'MODIFIED')
     then bill.billed_cents + bill.adjustments_cents - bill.credits_cents else 0 end $$`,
  `create function add_unreconciled_amount(bill bills, cents bigint, moment timestamptz) returns void language sql as $$
   insert into unreconciled_amounts as kept
   values (bill.group_number, bill.bill_pk, moment, cents, bill.bill_number, bill.carrier_codes, bill.period_from, bill.due_date)
   on conflict (group_number, bill_pk, at) do update set amount_cents = kept.amount_cents + excluded.amount_cents $$`,
  // A bill is inserted as reconciled, or with a later status, when it comes with its history.
  `create function keep_unreconciled_amount() returns trigger language plpgsql as $$
   declare asked bigint;
   begin
     if tg_op = 'UPDATE' then
       perform add_unreconciled_amount(new, unreconciled_amount(new) - unreconciled_amount(old), new.mod_date);
       return null;
     end if;
     asked := new.billed_cents + new.adjustments_cents - new.credits_cents;
     perform add_unreconciled_amount(new, asked, coalesce(new.released_at, new.add_date));
     if new.status not in ('RELEASED', 'MODIFIED') then
       perform add_unreconciled_amount(new, -asked, coalesce(new.reconciled_at, new.mod_date));
     end if;
     return null;
   end $$`,
  `create trigger bills_keep_unreconciled_amount after insert on bills
   for each row when (new.status <> 'UNRELEASED') execute function keep_unreconciled_amount()`,
  `create trigger bills_change_unreconciled_amount after update on bills
   for each row when (unreconciled_amount(old) <> unreconciled_amount(new)) execute function keep_unreconciled_amount()`,
];
