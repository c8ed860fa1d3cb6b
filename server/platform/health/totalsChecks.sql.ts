import { type RawBuilder, sql } from 'kysely';
import { TOTALED_COLUMNS } from '../database/statements/countedBills';
import { EXPECTED_TOTALED_COLUMNS } from '../database/statements/countedExpected';
import {
  addedUpGroups,
  addedUpParts,
  CHANGED_GROUP_TOTALS,
  GROUP_TOTAL_COLUMNS,
} from '../database/statements/groupTotals';
import { AGED_COLUMNS, computedAging, FIRST_DAY } from '../database/statements/keptAging';
import { ENTRY_TOTALED_COLUMNS } from '../database/statements/ledgerTotals';
import { addedUp, CHANGED_GROUPS, OWED_COLUMNS } from '../database/statements/owedGroups';
import type { CheckSql } from './moneyChecks.sql';

const compared = (
  name: string,
  views: 'bill_totals' | 'expected_totals' | 'ledger_totals',
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

/** Groups whose kept aging one call of the health check compares: a few seconds. */
export const AGED_GROUPS_AT_ONCE = 2_000;

/** The last group of the next turn; null if no further group follows it. @param size default: all that are left. */
export const lastOfTurn = (size: number | undefined) => sql`(
  select g.group_number from groups g, kept_aging k
  where ${size === undefined ? sql`false` : sql`g.group_number > k.checked_to`}
  order by g.group_number offset ${sql.lit((size ?? 1) - 1)} limit 1)`;

/** Groups of the next turn whose aging is kept and lacks no late change. */
const isAged = (size: number | undefined) => (column: string) =>
  sql`(
  ${sql.ref(column)} > (select case when ${sql.lit(size === undefined)} then '' else checked_to end from kept_aging)
  and ${sql.ref(column)} <= (select least(k.filled_to, coalesce(${lastOfTurn(size)}, greatest(
    (select max(group_number) from groups), (select max(group_number) from aged_groups)))) from kept_aging k)
  and ${sql.ref(column)} not in (select late.group_number from late_aging late))`;

const agedColumns = (row: string) => sql.raw(['until', ...AGED_COLUMNS].map((column) => `${row}.${column}`).join(', '));

/**
 * @param size how many groups to compare, starting after the last group of the previous call; default: all.
 * @source docs/decisions/aging.md#the-health-check-compares-past-days-of-some-groups-in-turn
 */
const keptAging = (size?: number): CheckSql => ({
  name: 'Kept aging of past days is what the dated changes of the bills add up to.',
  query: sql`
    select case when row(${agedColumns('kept')}) is distinct from row(${agedColumns('must')})
      then concat_ws(', ', group_number, span, since) || ': is ' || coalesce(row(${agedColumns('kept')})::text, 'missing')
        || ', must be ' || coalesce(row(${agedColumns('must')})::text, 'none') end as breach
    from (select * from aged_groups k where ${isAged(size)('k.group_number')}) kept
    full join (${computedAging({
      timeZone: sql`(select time_zone from kept_aging)`,
      first: FIRST_DAY,
      last: sql`(select coalesce(kept_day, day) from kept_aging)`,
      inGroups: isAged(size),
    })}) must using (group_number, span, since)`,
});

const owedColumns = (row: string) => sql.raw(OWED_COLUMNS.map((column) => `${row}.${column}`).join(', '));

/** @source docs/decisions/aging.md#what-groups-owe-today-is-kept */
const KEPT_OWED: CheckSql = {
  name: 'What groups owe today is kept as their bills add up.',
  query: sql`
    select case when row(${owedColumns('kept')}) is distinct from row(${owedColumns('must')})
      then group_number || ': is ' || coalesce(row(${owedColumns('kept')})::text, 'missing')
        || ', must be ' || coalesce(row(${owedColumns('must')})::text, 'none') end as breach
    from (select * from owed_by_group k where k.group_number not in ${CHANGED_GROUPS}) kept
    full join (${addedUp(
      sql`(select day from owed_day)`,
      sql`bills b where exists (select 1 from owed_day) and b.group_number not in ${CHANGED_GROUPS}`,
    )}) must using (group_number)`,
};

/** Totals of groups without the groups that changed since. @param table with this key */
const keptGroups = (
  name: string,
  table: 'group_totals' | 'carrier_group_totals',
  key: readonly string[],
  must: RawBuilder<unknown>,
): CheckSql => {
  const rowOf = (row: string) => sql.raw(`row(${GROUP_TOTAL_COLUMNS.map((column) => `${row}.${column}`).join(', ')})`);
  const keys = sql.raw(key.join(', '));
  return {
    name,
    query: sql`
      select case when ${rowOf('kept')} is distinct from ${rowOf('must')} then concat_ws(', ', ${keys}) || ': is '
          || coalesce(${rowOf('kept')}::text, 'missing') || ', must be ' || coalesce(${rowOf('must')}::text, 'none') end as breach
      from (select * from ${sql.table(table)} k where k.group_number not in ${CHANGED_GROUP_TOTALS}) kept
      full join (${must}) must using (${keys})`,
  };
};

const IS_GROUP_KEPT = sql`exists (select 1 from kept_group_totals) and b.group_number not in ${CHANGED_GROUP_TOTALS}`;

/**
 * Invariants of kept totals.
 *
 * @param agedGroups groups whose aging of past days is compared; default: all.
 * @source docs/adr/0031-kept-totals.md
 */
export const totalsChecks = (agedGroups?: number): readonly CheckSql[] => [
  keptAging(agedGroups),
  KEPT_OWED,
  keptGroups(
    'Kept totals of groups are those of their bills.',
    'group_totals',
    ['group_number'],
    addedUpGroups(sql`bills b where ${IS_GROUP_KEPT}`),
  ),
  keptGroups(
    "Kept totals of carriers' parts by group are those of the parts.",
    'carrier_group_totals',
    ['group_number', 'carrier_code'],
    addedUpParts(sql`carrier_bills b where ${IS_GROUP_KEPT}`),
  ),
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
  compared(
    'Kept totals of the ledger are those of its entries.',
    'ledger_totals',
    ['viewer', 'day', 'account', 'carrier_code'],
    ENTRY_TOTALED_COLUMNS,
  ),
  {
    name: 'An expected adjustment has the month of the bill it comes from.',
    query: `
      select case when e.period_from <> b.period_from then e.expected_pk || ': ' || e.period_from || ', bill ' || b.period_from end as breach
      from expected_adjustments e join bills b on b.group_number = e.group_number and b.bill_pk = e.bill_pk`,
  },
];
