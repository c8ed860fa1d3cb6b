import { type Kysely, sql } from 'kysely';

const KEY = ['state', 'carrier_code', 'period_from'];
const AMOUNTS = ['amount_cents', 'arrived_cents'];
const keyOf = (row: string) => KEY.map((column) => `${row}.${column}`).join(', ');
const amountsOf = (row: string, sign = '') =>
  AMOUNTS.map((column) => `${sign}${row}.${column} as ${column}`).join(', ');
const sumsOf = (row: string) => AMOUNTS.map((column) => `sum(${row}.${column}) as ${column}`).join(', ');

const COMPUTED = `
  select 'charges' as kind, 'charges ' || e.carrier_code as viewer, ${keyOf('e')}, count(*) as adjustments, ${sumsOf('e')}
  from expected_adjustments e where e.amount_cents > 0 group by 2, 3, 4, 5`;

const STATEMENTS = [
  // An adjustment names its own carrier, so no group row has to be locked.
  `create function count_expected_charges() returns trigger language plpgsql as $$
   begin
     insert into expected_total_changes
     select coalesce(new.group_number, old.group_number), array['charges ' || c.carrier_code], ${keyOf('c')},
       sum(c.adjustments) as adjustments, ${sumsOf('c')}
     from (
       select ${keyOf('old')}, -1 as adjustments, ${amountsOf('old', '-')} where tg_op <> 'INSERT' and old.amount_cents > 0
       union all
       select ${keyOf('new')}, 1, ${amountsOf('new')} where tg_op <> 'DELETE' and new.amount_cents > 0
     ) c group by ${keyOf('c')} having sum(c.adjustments) <> 0 or sum(c.amount_cents) <> 0 or sum(c.arrived_cents) <> 0;
     return null;
   end $$`,
  `create trigger expected_charges_are_counted after insert or delete on expected_adjustments for each row
   execute function count_expected_charges()`,
  `create trigger expected_charges_are_counted_again after update on expected_adjustments for each row
   when (row(${keyOf('old')}, old.amount_cents, old.arrived_cents)
     is distinct from row(${keyOf('new')}, new.amount_cents, new.arrived_cents))
   execute function count_expected_charges()`,
];

/**
 * Also keeps expected adjustments that a carrier charges apart from its credits, with the viewer `charges ACME`: the dashboard of a carrier
 * shows both by age. Servers of the former version fold these rows like any others.
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
       select viewer, ${KEY.join(', ')}, adjustments, ${AMOUNTS.join(', ')} from expected_totals_computed where kind = 'charges'`,
    )
    .execute(db);
}
