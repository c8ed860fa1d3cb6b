import { type Kysely, sql } from 'kysely';

/**
 * Dates what each bill asks for between its release and its reconciliation, when the ledger does not have it yet: aging as of a
 * past day adds these changes to the ledger's receivables, so no later change of the bill, not even its deletion, alters a past
 * day. Earlier unreleases and reconciliations are taken from the bills' history, with today's amounts.
 *
 * @source docs/decisions/aging.md#a-past-day-never-changes
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
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
  `insert into unreconciled_amounts
   with history as (
     select e.group_number, e.bill_pk, e.at, e.status_after in ('RELEASED', 'MODIFIED') as asks, row_number() over by_time as n,
       coalesce(lag(e.status_after) over by_time, e.status_before, 'UNRELEASED') in ('RELEASED', 'MODIFIED') as asked
     from bill_events e
     window by_time as (partition by e.group_number, e.bill_pk order by e.at, e.event_pk)
   ), changes as (
     select group_number, bill_pk, at, case when asks then 1 else -1 end as sign from history where asks <> asked
     union all
     select h.group_number, h.bill_pk, least(b.released_at, h.at), 1
     from history h join bills b on b.group_number = h.group_number and b.bill_pk = h.bill_pk where h.n = 1 and h.asked
     union all
     select b.group_number, b.bill_pk, case s.sign when 1 then b.released_at else coalesce(b.reconciled_at, b.mod_date) end, s.sign
     from bills b cross join (values (1), (-1)) s (sign)
     where b.released_at is not null and (s.sign = 1 or b.status not in ('RELEASED', 'MODIFIED'))
       and not exists (select from bill_events e where e.group_number = b.group_number and e.bill_pk = b.bill_pk)
   )
   select b.group_number, b.bill_pk, c.at, sum(c.sign) * (b.billed_cents + b.adjustments_cents - b.credits_cents),
     b.bill_number, b.carrier_codes, b.period_from, b.due_date
   from changes c join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk
   group by b.group_number, b.bill_pk, c.at having sum(c.sign) <> 0`,
  // Bills whose status was changed without an entry in their history.
  `select add_unreconciled_amount(b, unreconciled_amount(b) - coalesce(kept.cents, 0), b.mod_date)
   from bills b left join (
     select group_number, bill_pk, sum(amount_cents)::bigint as cents from unreconciled_amounts group by 1, 2
   ) kept using (group_number, bill_pk)
   where unreconciled_amount(b) <> coalesce(kept.cents, 0)`,
];
