import { sql } from 'kysely';
import { TOTALED_COLUMNS } from '../database/statements/countedBills';
import { EXPECTED_TOTALED_COLUMNS } from '../database/statements/countedExpected';
import { AGED_COLUMNS, computedAging, FIRST_DAY } from '../database/statements/keptAging';
import type { CheckSql } from './moneyChecks.sql';

const compared = (
  name: string,
  views: 'bill_totals' | 'expected_totals',
  key: readonly string[],
  columns: readonly string[],
): CheckSql => {
  const rowOf = (table: string) => `row(${columns.map((column) => `${table}.${column}`).join(', ')})`;
  return {
    name,
    query: `
      select case when ${rowOf('kept')} is distinct from ${rowOf('must')} then concat_ws(', ', ${key.join(', ')}) || ': is '
          || coalesce(${rowOf('kept')}::text, 'missing') || ', must be ' || coalesce(${rowOf('must')}::text, 'none') end as breach
      from ${views}_kept kept full join ${views}_computed must using (${key.join(', ')})`,
  };
};

/** Groups whose aging is kept and lacks no late change. */
const isAged = (column: string) => sql`(select coalesce(${sql.ref(column)} <= filled_to, true) from kept_aging)
  and not exists (select from late_aging late where late.group_number = ${sql.ref(column)})`;

const agedColumns = (row: string) => sql.raw(['until', ...AGED_COLUMNS].map((column) => `${row}.${column}`).join(', '));

/** @source docs/decisions/aging.md#aging-of-past-days-is-kept-by-group */
const KEPT_AGING: CheckSql = {
  name: 'Kept aging of past days is what the dated changes of the bills add up to.',
  query: sql`
    select case when row(${agedColumns('kept')}) is distinct from row(${agedColumns('must')})
      then concat_ws(', ', group_number, span, since) || ': is ' || coalesce(row(${agedColumns('kept')})::text, 'missing')
        || ', must be ' || coalesce(row(${agedColumns('must')})::text, 'none') end as breach
    from (select * from aged_groups k where ${isAged('k.group_number')}) kept
    full join (${computedAging({
      timeZone: sql`(select time_zone from kept_aging)`,
      first: FIRST_DAY,
      last: sql`(select coalesce(kept_day, day) from kept_aging)`,
      inGroups: isAged,
    })}) must using (group_number, span, since)`,
};

/** Invariants of kept totals. @source docs/adr/0031-kept-totals.md */
export const TOTALS_CHECKS: readonly CheckSql[] = [
  KEPT_AGING,
  compared(
    'Kept totals of bills are those of the bills.',
    'bill_totals',
    ['viewer', 'status', 'period_from', 'due_date', 'is_open'],
    TOTALED_COLUMNS,
  ),
  compared(
    'Kept totals of expected adjustments are those of the adjustments.',
    'expected_totals',
    ['viewer', 'state', 'carrier_code', 'period_from'],
    EXPECTED_TOTALED_COLUMNS,
  ),
  {
    name: 'An expected adjustment has the month of the bill it comes from.',
    query: `
      select case when e.period_from <> b.period_from then e.expected_pk || ': ' || e.period_from || ', bill ' || b.period_from end as breach
      from expected_adjustments e join bills b on b.group_number = e.group_number and b.bill_pk = e.bill_pk`,
  },
];
