import { type Kysely, sql } from 'kysely';

const AMOUNTS = ['amount_cents', 'arrived_cents'];
const SUMS = ['adjustments', ...AMOUNTS];
const KEY = ['state', 'carrier_code', 'period_from'];
const sums = (of: string) => SUMS.map((column) => `sum(${of}.${column}) as ${column}`).join(', ');
const isSomething = (of: string) => SUMS.map((column) => `sum(${of}.${column}) <> 0`).join(' or ');
const amountsOf = (row: string) => AMOUNTS.map((column) => `${row}.${column}`).join(', ');
const keyOf = (row: string) => KEY.map((column) => `${row}.${column}`).join(', ');

const STATE = `case when closed_at is not null then 'CLOSED' when arrived_cents = amount_cents then 'ARRIVED' else 'OPEN' end`;

/** Copies the month of the bill, which never changes, to the adjustment, so that an index has the order of the list. */
const COLUMNS = [
  // The trigger below overwrites the default. Servers of the previous version do not write this column.
  `alter table expected_adjustments add column period_from date not null default '0001-01-01'`,
  `update expected_adjustments e set period_from = b.period_from from bills b
   where b.group_number = e.group_number and b.bill_pk = e.bill_pk`,
  `alter table expected_adjustments add column state text not null generated always as (${STATE}) stored`,
  `create function set_expected_period() returns trigger language plpgsql as $$
   begin
     new.period_from := (select b.period_from from bills b where b.group_number = new.group_number and b.bill_pk = new.bill_pk);
     return new;
   end $$`,
  `create trigger expected_adjustments_have_a_period before insert on expected_adjustments for each row
   execute function set_expected_period()`,
  `create index expected_adjustments_by_month on expected_adjustments
     (state, carrier_code, period_from, abs(amount_cents) desc, expected_pk)`,
  'create index expected_adjustments_by_member on expected_adjustments (lower(member_name))',
  'create index expected_adjustments_by_amount on expected_adjustments (amount_cents)',
];

const TOTAL = `state text not null, carrier_code text not null, period_from date not null, adjustments bigint not null,
  ${AMOUNTS.map((column) => `${column} numeric not null`).join(', ')}`;

const TOTALS = [
  `create table expected_totals (viewer text not null, ${TOTAL}, primary key (viewer, state, carrier_code, period_from))`,
  // Only ever inserted, and folded into the totals; without a key, because no row is looked up.
  `create table expected_total_changes (group_number text not null, viewers text[] not null, ${TOTAL})`,
];

/** As for bills, the lock keeps the group's rep and agents from changing until the transaction ends. */
const COUNTING = [
  `create function count_expected() returns trigger language plpgsql as $$
   declare viewers text[];
   begin
     perform from groups g where g.group_number = coalesce(new.group_number, old.group_number) for key share;
     select array['all', 'rep ' || g.rep_id, 'carrier ' || coalesce(new.carrier_code, old.carrier_code)]
         || array(select 'agent ' || a.agent_code from group_agents a where a.group_number = g.group_number order by 1)
       into viewers from groups g where g.group_number = coalesce(new.group_number, old.group_number);
     insert into expected_total_changes
     select coalesce(new.group_number, old.group_number), viewers, ${keyOf('c')}, ${sums('c')}
     from (
       select ${keyOf('old')}, -1 as adjustments, ${AMOUNTS.map((column) => `-old.${column} as ${column}`).join(', ')} where tg_op <> 'INSERT'
       union all
       select ${keyOf('new')}, 1, ${amountsOf('new')} where tg_op <> 'DELETE'
     ) c group by ${keyOf('c')} having ${isSomething('c')};
     return null;
   end $$`,
  `create trigger expected_adjustments_are_counted after insert or delete on expected_adjustments for each row
   execute function count_expected()`,
  `create trigger expected_adjustments_are_counted_again after update on expected_adjustments for each row
   when (row(${keyOf('old')}, ${amountsOf('old')}) is distinct from row(${keyOf('new')}, ${amountsOf('new')}))
   execute function count_expected()`,
];

/** When a group changes its rep or agents, the totals of its expected adjustments move, too, under the same lock. */
const MOVING = [
  `create function move_expected_totals(number text, viewer text, sign integer) returns void language plpgsql as $$
   begin
     insert into expected_total_changes
       select number, array[viewer], ${keyOf('e')}, sign * count(*), ${AMOUNTS.map((column) => `sign * sum(e.${column})`).join(', ')}
       from expected_adjustments e where e.group_number = number group by ${keyOf('e')};
   end $$`,
  `create or replace function move_totals_of_rep() returns trigger language plpgsql as $$
   begin
     perform move_bill_totals(new.group_number, 'rep ' || old.rep_id, -1);
     perform move_bill_totals(new.group_number, 'rep ' || new.rep_id, 1);
     perform move_expected_totals(new.group_number, 'rep ' || old.rep_id, -1);
     perform move_expected_totals(new.group_number, 'rep ' || new.rep_id, 1);
     return null;
   end $$`,
  `create or replace function move_totals_of_agent() returns trigger language plpgsql as $$
   begin
     perform from groups g where g.group_number = coalesce(new.group_number, old.group_number) for update;
     if tg_op <> 'INSERT' then
       perform move_bill_totals(old.group_number, 'agent ' || old.agent_code, -1);
       perform move_expected_totals(old.group_number, 'agent ' || old.agent_code, -1);
     end if;
     if tg_op <> 'DELETE' then
       perform move_bill_totals(new.group_number, 'agent ' || new.agent_code, 1);
       perform move_expected_totals(new.group_number, 'agent ' || new.agent_code, 1);
     end if;
     return null;
   end $$`,
];

const computed = (kind: string, viewer: string, join: string) => `
  select '${kind}' as kind, ${viewer} as viewer, ${keyOf('e')}, count(*) as adjustments,
    ${AMOUNTS.map((column) => `sum(e.${column}) as ${column}`).join(', ')}
  from expected_adjustments e ${join} group by 2, 3, 4, 5`;

const VIEWS = [
  `create view expected_totals_computed as
   ${computed('all', `'all'::text`, '')}
   union all ${computed('rep', `'rep ' || g.rep_id`, 'join groups g on g.group_number = e.group_number')}
   union all ${computed('agent', `'agent ' || a.agent_code`, 'join group_agents a on a.group_number = e.group_number')}
   union all ${computed('carrier', `'carrier ' || e.carrier_code`, '')}`,
  `create view expected_totals_kept as
   select split_part(t.viewer, ' ', 1) as kind, t.viewer, ${keyOf('t')}, ${sums('t')}
   from (
     select * from expected_totals
     union all
     select v.viewer, ${keyOf('c')}, ${SUMS.map((column) => `c.${column}`).join(', ')}
     from expected_total_changes c cross join lateral unnest(c.viewers) as v (viewer)
   ) t group by t.viewer, ${keyOf('t')} having ${isSomething('t')}`,
];

const FILL = `
  insert into expected_totals
  select viewer, ${[...KEY, ...SUMS].join(', ')} from expected_totals_computed`;

/**
 * Keeps counts and amounts of expected adjustments by viewer, state, carrier, and month. With the carrier's rules of the day, these
 * give what is late. The view `expected_totals_computed` defines the right values.
 *
 * @source docs/adr/0031-kept-totals.md
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...COLUMNS, ...TOTALS, ...COUNTING, ...MOVING, ...VIEWS, FILL])
    await sql.raw(statement).execute(db);
}
