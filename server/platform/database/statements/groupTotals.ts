import { type RawBuilder, sql } from 'kysely';
import { BillStatus } from '../../../../src/domain/billing/bills/BillStatus';
import { TOTALED_COLUMNS } from './countedBills';
import { numberKeyOf } from './numberKeys';

/** Groups whose bills changed since they were summed. Read it in the same statement as the totals of groups. */
export const CHANGED_GROUP_TOTALS = sql`(
  select group_number from bill_total_changes union all select group_number from changed_group_totals)`;

const STATUSES = Object.values(BillStatus);

/** The column with the sum of a column over the bills in a status. */
export const groupTotalColumn = (status: BillStatus, column: string) => `${status.toLowerCase()}_${column}`;

/** Columns of groups' totals after the key: the first and last bill number, and sums by status. */
export const GROUP_TOTAL_COLUMNS: readonly string[] = [
  'first_number',
  'last_number',
  ...STATUSES.flatMap((status) => TOTALED_COLUMNS.map((column) => groupTotalColumn(status, column))),
];

/** The correct rows of `group_totals`, as a statement. @param bills a `from` clause with bills `b` and a condition */
export function addedUpGroups(bills: RawBuilder<unknown>): RawBuilder<unknown> {
  return inOneRow(['group_number'], bills);
}

/** The correct rows of `carrier_group_totals`. A carrier sees an unreleased bill only if it issues it. */
export function addedUpParts(parts: RawBuilder<unknown>): RawBuilder<unknown> {
  return inOneRow(['group_number', 'carrier_code'], sql`${parts} and (b.status <> 'UNRELEASED' or b.is_issuer)`);
}

/** Sums by status first, so that each bill is added only once. */
function inOneRow(key: readonly string[], bills: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = (row: string) => sql.raw(key.map((column) => `${row}.${column}`).join(', '));
  const sums = TOTALED_COLUMNS.map((column) => (column === 'bills' ? 'count(*)' : `sum(b.${column})::bigint`));
  const ofStatus = (status: BillStatus) =>
    TOTALED_COLUMNS.map(
      (column) =>
        `coalesce(max(s.${column}) filter (where s.status = '${status}'), 0) as ${groupTotalColumn(status, column)}`,
    );
  return sql`
    select ${of('s')}, min(s.first_number) as first_number, max(s.last_number) as last_number,
      ${sql.raw(STATUSES.flatMap(ofStatus).join(', '))}
    from (
      select ${of('b')}, b.status, min(${numberKeyOf('b.bill_number')}) as first_number, max(${numberKeyOf('b.bill_number')}) as last_number,
        ${sql.raw(sums.map((sum, index) => `${sum} as ${TOTALED_COLUMNS[index]}`).join(', '))}
      from ${bills} group by ${of('b')}, b.status) s
    group by ${of('s')}`;
}
