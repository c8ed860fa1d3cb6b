import { type RawBuilder, sql } from 'kysely';

/**
 * Amounts that groups owe on bills and after returned payments, as a table expression with `group_number`, `first_owed`, `open`,
 * and `past_due`: one row per group that owes either. Few groups owe after returned payments. A distributed database has no full
 * join of the two, and summing both takes twice as long and more memory than a statement has.
 *
 * @param ofBills a selection with these columns, one row per group.
 * @param ofReturns a table expression like `returnsOwed`.
 */
export function owedWithReturns(ofBills: RawBuilder<unknown>, ofReturns: RawBuilder<unknown>): RawBuilder<unknown> {
  const returns = sql`(select o.group_number, o.open::bigint, o.past_due::bigint from ${ofReturns} o)`;
  return sql`(
    select p.group_number, p.first_owed, p.open + coalesce(r.open, 0) as open, p.past_due + coalesce(r.past_due, 0) as past_due
    from (${ofBills}) p left join ${returns} r on r.group_number = p.group_number
    union all
    select r.group_number, null::date, r.open, r.past_due from ${returns} r
    where not exists (select 1 from (${ofBills}) p where p.group_number = r.group_number))`;
}
