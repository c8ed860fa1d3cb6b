import { type Kysely, sql } from 'kysely';

/** @param constraint servers recognize the refusal by this name. */
const refuse = (message: string) =>
  `raise exception '${message}' using errcode = '23514', constraint = 'closed_months_stay'`;

const CHANGED = refuse('Nothing that a closed month counted is changed.');

/**
 * Defines a function for the figures of a month: receivables by group and due date, `returns` where no bill has one.
 *
 * @param dueOf expression for the due date; `b` is the bill, if there is one, and `gone` what was kept of a deleted one.
 */
const figures = (name: string, dueOf: string, gone = '') => `
  create or replace function ${name}(since timestamptz, until timestamptz) returns text language plpgsql stable as $$
  begin
    return (select jsonb_build_object(
      'trialBalance', (select coalesce(jsonb_object_agg(account, cents), '{}') from (
        select e.account, sum(e.amount_cents)::bigint as cents
        from ledger_entries e join ledger_events v on v.group_number = e.group_number and v.event_pk = e.event_pk
        where v.at < $2 group by 1 having sum(e.amount_cents) <> 0) balance),
      'aging', (select coalesce(jsonb_object_agg(group_number, dues), '{}') from (
        select group_number, jsonb_object_agg(due, cents) as dues from (
          select owed.group_number, coalesce(${dueOf}::text, 'returns') as due, sum(owed.cents)::bigint as cents
          from (
            select e.group_number, e.bill_pk, sum(e.amount_cents)::bigint as cents
            from ledger_entries e join ledger_events v on v.group_number = e.group_number and v.event_pk = e.event_pk
            where e.account in ('RECEIVABLE', 'RETURNED_RECEIVABLE') and v.at < $2
            group by 1, 2 having sum(e.amount_cents) <> 0
          ) owed
          left join bills b on b.group_number = owed.group_number and b.bill_pk = owed.bill_pk ${gone}
          group by 1, 2 having sum(owed.cents) <> 0) due group by 1) aged),
      'remittances', (select coalesce(jsonb_object_agg(remittance_pk, amount_cents), '{}')
        from remittances where upload_pk is null and add_date >= $1 and add_date < $2))::text);
  end $$`;

const GONE = `
  left join (
    select u.group_number, u.bill_pk, max(u.due_date) as due_date from unreconciled_amounts u
    where not exists (select 1 from bills d where d.group_number = u.group_number and d.bill_pk = u.bill_pk)
    group by u.group_number, u.bill_pk
  ) gone on gone.group_number = owed.group_number and gone.bill_pk = owed.bill_pk`;

/** Refuses changes of rows of a table that a closed month counted. @param isCounted condition for a row `row_of` of that month. */
const guard = (table: string, name: string, on: string, isCounted: (row: string) => string) => [
  `create function ${name}() returns trigger language plpgsql as $$
   declare closed timestamptz;
   begin
     select max(until) into closed from periods where state = 'CLOSED';
     if closed is null then return coalesce(new, old); end if;
     if tg_op <> 'INSERT' then
       if ${isCounted('old')} then ${CHANGED}; end if;
     end if;
     if tg_op <> 'DELETE' then
       if ${isCounted('new')} then ${CHANGED}; end if;
     end if;
     return coalesce(new, old);
   end $$`,
  `create trigger ${name} before ${on} on ${table} for each row execute function ${name}()`,
];

const STATEMENTS = [
  figures('period_figures', 'coalesce(b.due_date, gone.due_date)', GONE),
  // Months that were closed before counted a deleted bill without its due date.
  figures('former_period_figures', 'b.due_date'),
  // For deleted bills, a dated amount of zero at the end of a closed month: aging of the days before finds the bill. These days are marked.
  `create function keep_counted_due_dates(closed timestamptz) returns void language plpgsql as $$
   begin
     insert into unreconciled_amounts (group_number, bill_pk, at, amount_cents, bill_number, carrier_codes, period_from, due_date)
       select gone.group_number, gone.bill_pk, closed, 0, gone.bill_number, gone.carrier_codes, gone.period_from, gone.due_date
       from (
         select distinct on (u.group_number, u.bill_pk) u.* from unreconciled_amounts u
         where not exists (select 1 from bills d where d.group_number = u.group_number and d.bill_pk = u.bill_pk)
         order by u.group_number, u.bill_pk, u.at desc
       ) gone
       where gone.at < closed and exists (
         select 1 from ledger_entries e where e.group_number = gone.group_number and e.bill_pk = gone.bill_pk
           and e.account = 'RECEIVABLE' and e.receivable_at < closed)
       on conflict do nothing;
     insert into late_aging (group_number, at)
       select u.group_number, min(u.at) from kept_aging k join unreconciled_amounts u on u.at < k.marked_until
       where exists (
         select 1 from unreconciled_amounts z where z.group_number = u.group_number and z.bill_pk = u.bill_pk and z.at = closed)
         and not exists (select 1 from bills d where d.group_number = u.group_number and d.bill_pk = u.bill_pk)
       group by u.group_number;
   end $$`,
  `create function counted_bills_keep_due_dates() returns trigger language plpgsql as $$
   declare closed timestamptz;
   begin
     select max(until) into closed from periods where state = 'CLOSED';
     if closed is not null and exists (select 1 from ledger_entries e where e.group_number = old.group_number
       and e.bill_pk = old.bill_pk and e.account = 'RECEIVABLE' and e.receivable_at < closed) then
       perform add_unreconciled_amount(old.group_number, old.bill_pk, closed, 0,
         old.bill_number, old.carrier_codes, old.period_from, old.due_date);
     end if;
     return old;
   end $$`,
  'create trigger counted_bills_keep_due_dates before delete on bills for each row execute function counted_bills_keep_due_dates()',
  `create function due_dates_of_closed_months_stay() returns trigger language plpgsql as $$
   declare closed timestamptz;
   begin
     select max(until) into closed from periods where state = 'CLOSED';
     if closed is not null and exists (select 1 from ledger_entries e where e.group_number = old.group_number
       and e.bill_pk = old.bill_pk and e.account = 'RECEIVABLE' and e.receivable_at < closed) then ${CHANGED}; end if;
     return new;
   end $$`,
  `create trigger due_dates_of_closed_months_stay before update on bills for each row when (old.due_date <> new.due_date)
   execute function due_dates_of_closed_months_stay()`,
  ...guard(
    'unreconciled_amounts',
    'amounts_of_closed_months_stay',
    'insert or update or delete',
    (row) => `${row}.at < closed`,
  ),
  ...guard(
    'payment_events',
    'payments_of_closed_months_stay',
    'insert or delete',
    (row) => `${row}.event in ('made', 'processed', 'voided', 'returned', 'reversed') and ${row}.at < closed`,
  ),
  ...guard(
    'remittances',
    'remittances_of_closed_months_stay',
    'insert or update of remittance_pk, amount_cents, add_date, upload_pk or delete',
    (row) => `${row}.upload_pk is null and ${row}.add_date < closed`,
  ),
  `create or replace function closed_months_stay() returns trigger language plpgsql as $$
   declare closed timestamptz;
   begin
     select max(until) into closed from periods where state = 'CLOSED';
     if closed is not null and exists (select 1 from added where at < closed) then
       ${refuse('Nothing is posted in a closed month: post today, and name the day on which it happened.')};
     end if;
     return null;
   end $$`,
];

/**
 * A bill that a closed month counted leaves its due date when it is deleted, so the month's figures and aging do not change. The database
 * refuses every other change of what a closed month counted.
 *
 * @source docs/decisions/periods.md#what-a-closed-month-counted-stays
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ closed: string | null }>`
    select max(until)::text as closed from periods where state = 'CLOSED'`.execute(db);
  // Opening balances may have been reversed after the close.
  const closed = rows[0]?.closed;
  if (typeof closed === 'string') await sql`select keep_counted_due_dates(${closed}::timestamptz)`.execute(db);
}
