import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Bill } from '../../../../src/domain/billing/bills/Bill';

/**
 * Whether another bill of the group is an earlier version of a bill, and no second bill beside it: it has the month, a carrier, the
 * division, and most of the bill's members.
 *
 * @param other alias of the other bill's row in `bills`
 * @source docs/decisions/reconciliation.md#a-second-bill-of-a-month-is-beside-the-first-or-replaces-it
 */
export function isEarlierVersion(
  other: string,
  { groupNumber, billPk, periodFrom, carrierCodes, division }: Bill,
): RawBuilder<SqlBool> {
  const b = sql.ref(other);
  return sql<SqlBool>`(${b}.bill_pk <> ${billPk} and ${b}.period_from = ${periodFrom}::date
    and ${b}.carrier_codes && ${sql.val([...carrierCodes])}::text[]
    and ${b}.division_number is not distinct from ${division?.number ?? null}::text
    and (select 2 * count(o.member_id) > count(*) from (
        select distinct l.member_id from bill_lines l where l.group_number = ${groupNumber} and l.bill_pk = ${billPk}) m
      left join (select distinct l.member_id from bill_lines l
        where l.group_number = ${groupNumber} and l.bill_pk = ${b}.bill_pk) o on o.member_id = m.member_id))`;
}
