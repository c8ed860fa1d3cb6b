import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/Tables';

/**
 * Spreads what remittances with an 820 by member pay for each bill over the lines of the bill, to the cent. Credits count in full with the
 * first money; the rest is spread over what is still open of the other lines, and what is taken back over what was paid, in proportion,
 * with the cents left over going to the largest remainders. Line 0 has the bill's adjustments and whatever no line can take. Lines that were
 * billed and reconciled to nothing are listed once.
 *
 * @source product.md, Money, invariant 10
 * @source docs/decisions/processing.md#an-820-can-list-members
 */
export async function splitByMember(tx: Tx, remittancePks: readonly string[]): Promise<void> {
  await sql`
    with bill as materialized (
      select e.remittance_pk, r.carrier_code, l.group_number, l.bill_pk, sum(-l.amount_cents)::numeric as cents
      from remittances r join remittance_entries e using (remittance_pk) join ledger_entries l using (group_number, event_pk, entry_no)
      where r.remittance_pk = any(${sql.val([...remittancePks])}::text[]) and r.advice_detail = 'MEMBER' and l.bill_pk is not null
      group by e.remittance_pk, r.carrier_code, l.group_number, l.bill_pk having sum(l.amount_cents) <> 0
    ), line as materialized (
      select k.*, l.line_no, l.billed_cents::numeric as billed, l.reason_code = 'TERMINATED' as is_terminated,
        case b.reconcile_policy when 'adjustThenPay' then coalesce(l.reconciled_cents, l.billed_cents) else l.billed_cents end::numeric as due
      from bill k join bills b using (group_number, bill_pk)
      join bill_lines l on l.group_number = k.group_number and l.bill_pk = k.bill_pk and l.carrier_code = k.carrier_code
      union all
      select k.*, 0, c.adjustments_cents::numeric, false, c.adjustments_cents::numeric
      from bill k join bill_carriers c using (group_number, bill_pk, carrier_code)
    ), known as materialized (
      select line.*, p.remittance_pk is not null as is_known, coalesce(p.paid, 0) as paid
      from line left join (
        select r.carrier_code, m.group_number, m.bill_pk, m.line_no, min(m.remittance_pk) as remittance_pk, sum(m.paid_cents)::numeric as paid
        from remittance_members m join remittances r using (remittance_pk)
        where (m.group_number, m.bill_pk) in (select group_number, bill_pk from bill)
        group by r.carrier_code, m.group_number, m.bill_pk, m.line_no
      ) p using (carrier_code, group_number, bill_pk, line_no)
    ), weighed as materialized (
      select *, case when cents > 0 and due < 0 then least(due - paid, 0) else 0 end as credit,
        case when cents < 0 then greatest(paid, 0) when due > 0 then greatest(due - paid, 0) else 0 end as weight
      from known
    ), pooled as materialized (
      select *, case when cents > 0 then cents - sum(credit) over of_bill else -cents end as pool, sum(weight) over of_bill as total
      from weighed window of_bill as (partition by remittance_pk, group_number, bill_pk)
    ), spread as materialized (
      select *, div(least(pool, total) * weight, greatest(total, 1)) as whole, mod(least(pool, total) * weight, greatest(total, 1)) as remainder
      from pooled
    ), shared as (
      select *, sign(cents) * (whole + case when row_number() over (partition by remittance_pk, group_number, bill_pk
          order by remainder desc, line_no) <= least(pool, total) - sum(whole) over of_bill then 1 else 0 end) + credit as amount
      from spread window of_bill as (partition by remittance_pk, group_number, bill_pk)
    ), whole as (
      select *, case when line_no = 0 then amount + cents - sum(amount) over (partition by remittance_pk, group_number, bill_pk)
        else amount end as given
      from shared
    )
    insert into remittance_members (group_number, bill_pk, line_no, remittance_pk, billed_cents, paid_cents, is_terminated)
    select group_number, bill_pk, line_no, remittance_pk, billed::bigint, given::bigint, coalesce(is_terminated, false) from whole
    where given <> 0 or (due = 0 and billed <> 0 and cents > 0 and not is_known)`.execute(tx);
}
