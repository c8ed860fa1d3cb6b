import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/Tables';
import type { DemoGroup } from '../groups/DemoGroup';

/**
 * Inserts the corrections for the first group's expected adjustments. Arrived ones are confirmed. Of the others, disputes were sent
 * when their bill was reconciled, so that the older ones are overdue; changed tiers are open, and proposed on the latest bill.
 */
export async function insertCorrections(tx: Tx, groups: readonly DemoGroup[], now: Date): Promise<void> {
  const [first] = groups;
  if (!first) return;
  await sql`
    with asked as (
      select e.group_number, e.expected_pk, e.bill_pk, e.carrier_code, e.member_id, e.member_name, e.coverage, e.source, e.source_key,
        e.amount_cents, e.arrived_cents, e.period_from, b.bill_number, coalesce(b.reconciled_at, b.released_at, b.add_date) as decided_at,
        max(e.period_from) over () as latest, l.tier, a.on_bill
      from expected_adjustments e join bills b on b.group_number = e.group_number and b.bill_pk = e.bill_pk
      join bill_lines l on l.group_number = e.group_number and l.bill_pk = e.bill_pk and l.line_pk = e.source_key
      left join lateral (
        select o.bill_number as on_bill from expected_arrivals v
        join bills o on o.group_number = v.group_number and o.bill_pk = v.bill_pk
        where v.group_number = e.group_number and v.expected_pk = e.expected_pk
        order by o.period_from desc limit 1
      ) a on true
      where e.group_number = ${first.groupNumber} and e.source in ('DECISION','DISPUTE')
    ), stated as (
      select asked.*, case when arrived_cents = amount_cents then 'CONFIRMED' when source = 'DISPUTE' then 'SENT'
        when period_from = latest then 'PROPOSED' else 'OPEN' end as state
      from asked
    )
    insert into corrections (group_number, correction_pk, bill_pk, carrier_code, member_id, member_name, coverage, source_key,
      difference_kind, difference_cents, kind, effective_date, value, state, sent_at, evidence, add_date, mod_date)
    select group_number, expected_pk || '.c', bill_pk, carrier_code, member_id, member_name, coverage, source_key,
      case when source = 'DISPUTE' then 'RATE' else 'TIER' end, amount_cents,
      case when source = 'DISPUTE' then 'BILLING_INQUIRY' else 'CHANGE_TIER' end,
      case when source = 'DISPUTE' then null else period_from end,
      case when source = 'DISPUTE' then '' when state = 'CONFIRMED' then tier
        else case tier when 'FAM' then 'EC' when 'EE' then 'ES' else 'EE' end end, state,
      case when state in ('SENT','CONFIRMED') then decided_at end,
      case when state = 'CONFIRMED' then 'Credit for ' || member_name || ' on bill ' || on_bill else '' end,
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from stated
    on conflict do nothing`.execute(tx);
}
