import { type Kysely, sql } from 'kysely';

const AMOUNTS = ['billed_cents', 'reconciled_cents', 'adjustments_cents', 'due_cents', 'paid_cents', 'pending_cents'];
const KEY = ['status', 'period_from', 'due_date', 'is_open'];

export const changeColumns = (row: string) =>
  [...KEY, 'bills', ...AMOUNTS].map((column) => `${row}.${column}`).join(', ');

/** One row for each key whose totals the statement changed. */
const changed = (owner: readonly string[], isCounted: string) => {
  const own = owner.join(', ');
  const rows = (table: string, sign: '' | '-') => `
    select ${own}, status, period_from, due_date, due_cents - paid_cents - pending_cents > 0 as is_open, ${sign}1 as bills,
      ${AMOUNTS.map((column) => `${sign}${column} as ${column}`).join(', ')}
    from ${table} where ${isCounted}`;
  return `(
    select ${own}, ${KEY.join(', ')}, ${['bills', ...AMOUNTS].map((column) => `sum(${column}) as ${column}`).join(', ')}
    from (${rows('rows_before', '-')} union all ${rows('rows_after', '')}) counted
    group by ${own}, ${KEY.join(', ')}
    having ${['bills', ...AMOUNTS].map((column) => `sum(${column}) <> 0`).join(' or ')})`;
};

export const CHANGED_BILLS = changed(['group_number'], 'true');
/** A carrier sees an unreleased bill only if it issues it. */
const CHANGED_PARTS = changed(['group_number', 'carrier_code'], `(status <> 'UNRELEASED' or is_issuer)`);

const COUNTING = [
  // The groups are locked against a new rep or agent until the transaction ends, in one order, and read after that.
  `create function count_changed_bills() returns trigger language plpgsql as $$
   declare c record;
   begin
     for c in select * from ${CHANGED_BILLS} changes order by group_number loop
       perform from groups g where g.group_number = c.group_number for key share;
       insert into bill_total_changes
       values (c.group_number, (select array['all', 'rep ' || g.rep_id]
           || array(select 'agent ' || a.agent_code from group_agents a where a.group_number = g.group_number order by 1)
         from groups g where g.group_number = c.group_number), ${changeColumns('c')});
     end loop;
     return null;
   end $$`,
  `create function count_changed_carrier_bills() returns trigger language plpgsql as $$
   declare c record;
   begin
     for c in select * from ${CHANGED_PARTS} changes loop
       insert into bill_total_changes values (c.group_number, array['carrier ' || c.carrier_code], ${changeColumns('c')});
     end loop;
     return null;
   end $$`,
  ...['bills', 'carrier_bills'].flatMap((table) => [
    `drop trigger ${table}_are_counted_again on ${table}`,
    `create trigger ${table}_are_counted_again after update on ${table} referencing old table as rows_before new table as rows_after
     for each statement execute function count_changed_${table}()`,
  ]),
];

/**
 * Set by a statement that changes both bills and their carriers, so that the carriers' parts are computed once.
 *
 * @see bulkSettlement.sql.ts#saveBills
 */
const BILLS_FOLLOW = 'listbill.bills_follow';

const CARRIERS = [
  'drop trigger carriers_see_update_of_bill_carriers on bill_carriers',
  `create trigger carriers_see_update_of_bill_carriers after update on bill_carriers referencing new table as changed
   for each statement when (coalesce(current_setting('${BILLS_FOLLOW}', true), '') <> 'on') execute function keep_carrier_bills()`,
  // Payments change only `paid_cents`, which no index contains. Free space in the page makes these updates heap-only.
  'alter table bill_carriers set (fillfactor = 50)',
];

/**
 * Updates change the totals of bills once per statement, with one row for all bills of a group that have the same key.
 * Servers of the previous version maintain the same totals.
 *
 * @source docs/adr/0031-kept-totals.md
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...COUNTING, ...CARRIERS]) await sql.raw(statement).execute(db);
}
