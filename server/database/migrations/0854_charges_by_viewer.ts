import { type Kysely, sql } from 'kysely';

const KEY = ['state', 'carrier_code', 'period_from'];
const AMOUNTS = ['amount_cents', 'arrived_cents'];
const keyOf = (row: string) => KEY.map((column) => `${row}.${column}`).join(', ');
const amountsOf = (row: string, sign = '') =>
  AMOUNTS.map((column) => `${sign}${row}.${column} as ${column}`).join(', ');
const sumsOf = (row: string) => AMOUNTS.map((column) => `sum(${row}.${column}) as ${column}`).join(', ');

const STATEMENTS = [
  // As for all expected adjustments, the lock keeps the group's rep and agents from changing until the transaction ends.
  `create or replace function count_expected_charges() returns trigger language plpgsql as $$
   declare viewers text[];
   begin
     perform from groups g where g.group_number = coalesce(new.group_number, old.group_number) for key share;
     select array['charges ' || coalesce(new.carrier_code, old.carrier_code), 'charge all', 'charge rep ' || g.rep_id]
         || array(select 'charge agent ' || a.agent_code from group_agents a where a.group_number = g.group_number order by 1)
       into viewers from groups g where g.group_number = coalesce(new.group_number, old.group_number);
     insert into expected_total_changes
     select coalesce(new.group_number, old.group_number), viewers, ${keyOf('c')}, sum(c.adjustments) as adjustments, ${sumsOf('c')}
     from (
       select ${keyOf('old')}, -1 as adjustments, ${amountsOf('old', '-')} where tg_op <> 'INSERT' and old.amount_cents > 0
       union all
       select ${keyOf('new')}, 1, ${amountsOf('new')} where tg_op <> 'DELETE' and new.amount_cents > 0
     ) c group by ${keyOf('c')} having sum(c.adjustments) <> 0 or sum(c.amount_cents) <> 0 or sum(c.arrived_cents) <> 0;
     return null;
   end $$`,
  `create or replace function move_expected_totals(number text, viewer text, sign integer) returns void language plpgsql as $$
   begin
     insert into expected_total_changes
       select number, array[viewer], ${keyOf('e')}, sign * count(*), ${AMOUNTS.map((column) => `sign * sum(e.${column})`).join(', ')}
       from expected_adjustments e where e.group_number = number group by ${keyOf('e')};
     insert into expected_total_changes
       select number, array['charge ' || viewer], ${keyOf('e')}, sign * count(*), ${AMOUNTS.map((column) => `sign * sum(e.${column})`).join(', ')}
       from expected_adjustments e where e.group_number = number and e.amount_cents > 0 group by ${keyOf('e')};
   end $$`,
];

const computed = (viewer: string, join = '') => `
  select 'charge' as kind, ${viewer} as viewer, ${keyOf('e')}, count(*) as adjustments, ${sumsOf('e')}
  from expected_adjustments e ${join} where e.amount_cents > 0 group by 2, 3, 4, 5`;

const COMPUTED = [
  computed(`'charge all'::text`),
  computed(`'charge rep ' || g.rep_id`, 'join groups g on g.group_number = e.group_number'),
  computed(`'charge agent ' || a.agent_code`, 'join group_agents a on a.group_number = e.group_number'),
].join(' union all ');

/**
 * Keeps what carriers charge apart from what they credit for every viewer, as for a single carrier before, so that the totals of expected
 * adjustments never net one against the other. Servers of the former version fold these rows like any others.
 *
 * @source docs/adr/0031-kept-totals.md
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ view: string }>`
    select rtrim(pg_get_viewdef('expected_totals_computed'::regclass), '; ') as view`.execute(db);
  await sql
    .raw(`create or replace view expected_totals_computed as ${rows[0]?.view} union all ${COMPUTED}`)
    .execute(db);
  await sql
    .raw(
      `insert into expected_totals
       select viewer, ${KEY.join(', ')}, adjustments, ${AMOUNTS.join(', ')} from expected_totals_computed where kind = 'charge'`,
    )
    .execute(db);
}
