import { type Kysely, sql } from 'kysely';

const KEY = ['day', 'account', 'carrier_code'];
const SUMS = ['entries', 'amount_cents'];
const sums = (of: string) => SUMS.map((column) => `sum(${of}.${column}) as ${column}`).join(', ');
const isSomething = (of: string) => SUMS.map((column) => `sum(${of}.${column}) <> 0`).join(' or ');
const keyOf = (row: string) => KEY.map((column) => `${row}.${column}`).join(', ');

/** The day in UTC. */
const DAY = `(v.at at time zone 'UTC')::date`;
const CARRIER = `coalesce(e.carrier_code, '')`;
/** Entries are only ever inserted. */
const ENTRIES = `${DAY} as day, e.account, ${CARRIER} as carrier_code, count(*) as entries, sum(e.amount_cents) as amount_cents`;

const TOTAL = `day date not null, account text not null, carrier_code text not null, entries bigint not null, amount_cents numeric not null`;

const STATEMENTS = [
  `create table ledger_totals (viewer text not null, ${TOTAL}, primary key (viewer, day, account, carrier_code))`,
  // Only ever inserted, and folded into the totals; without a key, because no row is looked up.
  `create table ledger_total_changes (group_number text not null, viewers text[] not null, ${TOTAL})`,
  // Group by group, with the group as a constant. Without sequential scans, because plans are made once for tables of any size.
  `create function count_ledger_entries() returns trigger language plpgsql set enable_seqscan to off as $$
   declare of_group record;
   begin
     for of_group in
       select group_number, array_agg(event_pk) as event_pks, array_agg(account) as accounts,
         array_agg(coalesce(carrier_code, '')) as carriers, array_agg(amount_cents) as amounts
       from added group by group_number
     loop
       insert into ledger_total_changes
       select of_group.group_number, array['all'], ${DAY}, e.account, e.carrier_code, count(*), sum(e.amount_cents)
       from unnest(of_group.event_pks, of_group.accounts, of_group.carriers, of_group.amounts) e (event_pk, account, carrier_code, amount_cents)
       join ledger_events v on v.group_number = of_group.group_number and v.event_pk = e.event_pk
       group by 3, 4, 5;
     end loop;
     return null;
   end $$`,
  `create trigger ledger_entries_are_counted after insert on ledger_entries referencing new table as added
   for each statement execute function count_ledger_entries()`,
  `create view ledger_totals_computed as
   select 'all'::text as kind, 'all'::text as viewer, ${ENTRIES}
   from ledger_events v join ledger_entries e on e.group_number = v.group_number and e.event_pk = v.event_pk group by 3, 4, 5`,
  `create view ledger_totals_kept as
   select 'all'::text as kind, t.viewer, ${keyOf('t')}, ${sums('t')}
   from (
     select * from ledger_totals
     union all
     select v.viewer, ${keyOf('c')}, c.entries, c.amount_cents from ledger_total_changes c cross join lateral unnest(c.viewers) as v (viewer)
   ) t group by t.viewer, ${keyOf('t')} having ${isSomething('t')}`,
  `insert into ledger_totals select viewer, ${KEY.join(', ')}, entries, amount_cents from ledger_totals_computed`,
];

/**
 * Numbers and amounts of the ledger's entries by the UTC day of their event, account, and carrier (an empty text for none). What they
 * must be is the view `ledger_totals_computed`.
 *
 * @source docs/decisions/ledger.md#balances-of-accounts-are-kept-by-day
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
