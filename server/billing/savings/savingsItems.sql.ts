import { type RawBuilder, sql } from 'kysely';
import { inDivisions } from '../../platform/database/conditions';
import { creditedUntilOf, windowsOf } from '../../platform/database/statements/retroWindows';
import type { GroupBills } from '../../platform/shared/GroupBills';
import type { SavingsDay } from './ports';

/**
 * Bills of a group and year that are reconciled, as a table expression with the columns of `bills`.
 *
 * @source docs/decisions/savings.md#a-year-is-that-of-the-bills
 */
export function reconciledBills({ groupNumber, divisions }: GroupBills, year: number): RawBuilder<unknown> {
  return sql`(select * from bills b where group_number = ${groupNumber} and ${inDivisions(divisions, 'b')} and status in ('RECONCILED', 'PENDING', 'PARTIAL', 'PAID')
    and period_from >= make_date(${year}::integer, 1, 1) and period_from < make_date(${year}::integer + 1, 1, 1))`;
}

/**
 * Billing errors of a year, as a table expression: `key`, `bill_pk`, `carrier_code`, `member_id`, `member_name`,
 * `coverage`, `reason_code`, `outcome`, `over_cents` (below zero if too little was billed), and `is_first` on one row of each error.
 *
 * @source docs/decisions/savings.md#every-amount-found-has-one-outcome
 */
export function savingsItems(group: GroupBills, year: number, { window, today }: SavingsDay): RawBuilder<unknown> {
  const bills = reconciledBills(group, year);
  return sql`(
    select l.line_pk as key, l.bill_pk, b.period_from, l.carrier_code, l.member_id, l.member_name, l.coverage, l.reason_code,
      'corrected' as outcome, l.billed_cents - l.reconciled_cents as over_cents, true as is_first
    from ${bills} b join bill_lines l on l.group_number = b.group_number and l.bill_pk = b.bill_pk
    where b.reconcile_policy <> 'payAsBilled' and l.reason_code is not null and l.reconciled_cents <> l.billed_cents
    union all
    select e.expected_pk || '/' || p.outcome, e.bill_pk, e.period_from, e.carrier_code, e.member_id, e.member_name, e.coverage,
      e.reason_code, p.outcome, p.over_cents, p.outcome = 'credited' or e.arrived_cents = 0
    from ${bills} b join expected_adjustments e on e.group_number = b.group_number and e.bill_pk = b.bill_pk
    left join ${windowsOf(window)} w on w.carrier_code = e.carrier_code
    cross join lateral (values
      ('credited', -e.arrived_cents),
      (case e.closed_reason when 'SETTLED_OTHERWISE' then 'settled' when 'WRITTEN_OFF' then 'lost' when 'CARRIER_REFUSED' then 'lost'
        else case when ${creditedUntilOf('e', window)} < ${today}::date then 'lost' else 'waiting' end end,
        case when e.closed_reason = 'ENTERED_BY_MISTAKE' then 0 else e.arrived_cents - e.amount_cents end)
    ) p (outcome, over_cents)
    where p.over_cents <> 0)`;
}
