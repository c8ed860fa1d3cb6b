import { sql } from 'kysely';
import { matchLaterBills } from '../../../billing/expected/followExpected';
import { SqlExpected } from '../../../billing/expected/SqlExpected';
import type { Tx } from '../../../platform/database/Tables';
import type { DemoGroup } from '../groups/DemoGroup';
import { DEMO_PEOPLE } from '../people/demoPeople';

/** Number of latest months whose bills have expected adjustments. */
const MONTHS = 6;

/**
 * Inserts adjustments that the demo's reconciled bills expect on later bills, and matches them like a release: for the first group,
 * differences that the carrier later credits, in full or in part, and some that it never credits; for groups that pay as billed,
 * every changed line.
 */
export async function insertExpected(tx: Tx, groups: readonly DemoGroup[], now: Date): Promise<void> {
  const [first] = groups;
  if (!first) return;
  await sql`
    with months as (select (max(period_from) - make_interval(months => ${MONTHS}::integer))::date as since from bills
      where group_number = ${first.groupNumber}),
    reconciled as (
      select b.* from bills b, months where b.period_from >= months.since
        and b.status in ('RECONCILED','PENDING','PARTIAL','PAID')
    ), credited as (
      select o.group_number, o.bill_pk, l.line_pk, l.carrier_code, l.member_id, l.member_name, l.coverage,
        r.billed_cents * case when row_number() over (order by o.bill_pk, l.line_pk) % 3 = 0 then 2 else 1 end as amount,
        'DECISION' as source, 'TIER_CHANGE' as reason
      from reconciled o
      join bills n on n.group_number = o.group_number and n.period_from > o.period_from and n.status <> 'UNRELEASED'
      join bill_lines r on r.group_number = n.group_number and r.bill_pk = n.bill_pk and r.retro_period = o.period_from
        and r.billed_cents < 0
      join bill_lines l on l.group_number = o.group_number and l.bill_pk = o.bill_pk and l.member_id = r.member_id
        and l.coverage = r.coverage and l.carrier_code = r.carrier_code and l.retro_period is null
        and l.reconciled_cents is null
      where o.group_number = ${first.groupNumber}
    ), missing as (
      select o.group_number, o.bill_pk, l.line_pk, l.carrier_code, l.member_id, l.member_name, l.coverage,
        -(l.billed_cents / 10) as amount, 'DISPUTE' as source, 'RATE_CORRECTION' as reason
      from reconciled o join bill_lines l on l.group_number = o.group_number and l.bill_pk = o.bill_pk
      where o.group_number = ${first.groupNumber} and l.line_no = 3 and l.retro_period is null and l.reconciled_cents is null
    ), paid as (
      select o.group_number, o.bill_pk, l.line_pk, l.carrier_code, l.member_id, l.member_name, l.coverage,
        l.reconciled_cents - l.billed_cents as amount, 'PAID_AS_BILLED' as source, l.reason_code as reason
      from reconciled o join bill_lines l on l.group_number = o.group_number and l.bill_pk = o.bill_pk
      where o.reconcile_policy = 'payAsBilled' and l.reconciled_cents is not null
    ), expected as (select * from credited union all select * from missing union all select * from paid)
    insert into expected_adjustments (group_number, expected_pk, bill_pk, carrier_code, member_id, member_name, coverage,
      amount_cents, source, source_key, reason_code, add_date, mod_date)
    select group_number, bill_pk || '.e' || row_number() over (partition by bill_pk order by line_pk, source, amount), bill_pk,
      carrier_code, member_id, member_name, coverage, amount, source, line_pk, reason, ${now.toISOString()}::timestamptz,
      ${now.toISOString()}::timestamptz
    from expected where amount <> 0
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ groupNumber: string }>`
    select distinct group_number as "groupNumber" from expected_adjustments order by 1`.execute(tx);
  const records = new SqlExpected(tx);
  const reconciler = DEMO_PEOPLE.find(({ userId }) => userId === 'demo|reconciler');
  if (!reconciler) return;
  const actor = { userId: reconciler.userId, name: `${reconciler.firstName} ${reconciler.lastName}` };
  for (const { groupNumber } of rows) await matchLaterBills(records, groupNumber, actor, now);
}
