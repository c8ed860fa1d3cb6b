import { type RawBuilder, sql } from 'kysely';

/**
 * The carrier's last bill in a group that begins before a day, if any: one row of `bill_pk` and `period_from`.
 *
 * @param group the columns that name group and day.
 */
export function lastBillBefore(carrierCode: string, group: RawBuilder<unknown>, day: RawBuilder<unknown>) {
  return sql<{ bill_pk: string; period_from: string }>`
    select p.bill_pk, p.period_from from bills p
    join bill_carriers k on k.group_number = p.group_number and k.bill_pk = p.bill_pk
    where p.group_number = ${group} and k.carrier_code = ${carrierCode} and p.period_from < ${day}
    order by p.period_from desc, p.bill_pk desc limit 1`;
}
