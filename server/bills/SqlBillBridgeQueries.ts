import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../src/domain/access/Scope';
import type { Bill } from '../../src/domain/bills/Bill';
import type { BridgeInput, CoveragePair, RetroLine, TierRate } from '../../src/domain/bills/bridge';
import { withHashJoins } from '../database/bulkStatements';
import { inTransaction } from '../database/inTransaction';
import { lineCondition } from '../database/statements/billConditions';
import { billsInScope } from '../database/statements/billsInScope';
import { isRetroLine } from '../database/statements/lineKinds';
import type { Db } from '../database/Tables';
import type { BillBridgeQueries } from './ReadBillBridge';
import { selectBills, showsLocks, toBill } from './selectBills.sql';

const ALL_LINES = { offset: 0, limit: 0, q: '', changedOnly: false };

/** Compares the lines of two bills in the database, so that only what differs is read. */
export class SqlBillBridgeQueries implements BillBridgeQueries {
  constructor(private readonly db: Db) {}

  async previous(scope: Scope, bill: Bill, now: Date): Promise<Bill | undefined> {
    const carriers = sql`${sql.val([...bill.carrierCodes])}::text[]`;
    const latest = sql`(select b.* from ${billsInScope(scope)} b
      where b.group_number = ${bill.groupNumber} and b.period_from < ${bill.periodFrom}::date and b.carrier_codes && ${carriers}
        and b.division_number is not distinct from ${bill.division?.number ?? null}::text
      order by b.carrier_codes @> ${carriers} and b.carrier_codes <@ ${carriers} desc, b.period_from desc, b.bill_pk
      limit 1) b`;
    const { rows } = await selectBills(latest, scope, now).execute(this.db);
    return rows[0] && toBill(rows[0], showsLocks(scope), now);
  }

  compare(scope: Scope, before: Bill, after: Bill): Promise<Pick<BridgeInput, 'pairs' | 'rates' | 'retro'>> {
    const isBefore = lineCondition(scope, before, ALL_LINES);
    const isAfter = lineCondition(scope, after, ALL_LINES);
    return inTransaction(this.db, (tx) =>
      withHashJoins(tx, async () => {
        const { rows } = await comparison(isBefore, isAfter).execute(tx);
        const retro = await retroLines(isBefore, isAfter).execute(tx);
        return { pairs: rows[0]?.pairs ?? [], rates: rows[0]?.rates ?? [], retro: retro.rows };
      }),
    );
  }
}

/** One row: the pairs that differ, and how the rates of each plan and tier changed over all pairs. */
function comparison(
  isBefore: RawBuilder<SqlBool>,
  isAfter: RawBuilder<SqlBool>,
): RawBuilder<{ readonly pairs: CoveragePair[] | null; readonly rates: TierRate[] | null }> {
  return sql`
    with before as (${coverages(isBefore)}), after as (${coverages(isAfter)}),
    pairs as (
      select carrier_code, coverage, member_key,
        coalesce(a.member_id, b.member_id) as member_id, coalesce(a.member_name, b.member_name) as member_name,
        b.plan as b_plan, b.tier as b_tier, b.volume_cents as b_volume, b.billed_cents as b_billed, b.line_count as b_count,
        a.plan as a_plan, a.tier as a_tier, a.volume_cents as a_volume, a.billed_cents as a_billed, a.line_count as a_count
      from before b full join after a using (carrier_code, coverage, member_key)
    ), old_rates as (
      select carrier_code, coverage, plan, tier, min(billed_cents) as cents from before
      where volume_cents is null and line_count = 1
      group by carrier_code, coverage, plan, tier having min(billed_cents) = max(billed_cents)
    ), rates as (
      select carrier_code, coverage, a_plan as plan, a_tier as tier, count(*) as member_count,
        count(*) filter (where case
          when a_volume > 0 and b_volume > 0
            then abs(a_billed::numeric * b_volume - b_billed::numeric * a_volume) > b_volume
          else a_billed <> b_billed end) as changed_count
      from pairs where a_plan = b_plan and a_tier = b_tier
      group by carrier_code, coverage, a_plan, a_tier
    )
    select
      (select json_agg(json_build_object(
        'memberId', member_id, 'memberName', member_name, 'carrierCode', carrier_code, 'coverage', coverage,
        'before', ${terms('b')}, 'after', ${terms('a')}))
       from pairs
       where a_billed is distinct from b_billed or a_count is distinct from b_count) as pairs,
      (select json_agg(json_build_object(
        'carrierCode', carrier_code, 'coverage', coverage, 'plan', plan, 'tier', tier, 'beforeCents', o.cents,
        'memberCount', coalesce(member_count, 0), 'changedCount', coalesce(changed_count, 0)))
       from rates full join old_rates o using (carrier_code, coverage, plan, tier)) as rates`;
}

/** Each member's coverages: lines of the current period, lines of one coverage together. */
function coverages(condition: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    select l.carrier_code, l.coverage, coalesce(nullif(l.member_id, ''), l.member_name) as member_key,
      min(l.member_id) as member_id, min(l.member_name) as member_name, min(l.plan) as plan, min(l.tier) as tier,
      sum(l.volume_cents)::bigint as volume_cents, sum(l.billed_cents)::bigint as billed_cents, count(*)::integer as line_count
    from bill_lines l where ${condition} and not ${isRetroLine}
    group by l.carrier_code, l.coverage, coalesce(nullif(l.member_id, ''), l.member_name)`;
}

function terms(side: 'a' | 'b'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${side}_${name}`);
  return sql`case when ${column('count')} is not null then json_build_object(
    'plan', ${column('plan')}, 'tier', ${column('tier')}, 'volumeCents', ${column('volume')},
    'billedCents', ${column('billed')}, 'lineCount', ${column('count')}) end`;
}

function retroLines(isBefore: RawBuilder<SqlBool>, isAfter: RawBuilder<SqlBool>): RawBuilder<RetroLine> {
  const lines = (condition: RawBuilder<SqlBool>, isOnEarlierBill: boolean) => sql`
    select l.member_id as "memberId", l.member_name as "memberName", l.carrier_code as "carrierCode", l.coverage,
      l.retro_period as "retroPeriod", l.billed_cents as "billedCents", ${isOnEarlierBill}::boolean as "isOnEarlierBill"
    from bill_lines l where ${condition} and ${isRetroLine}`;
  return sql<RetroLine>`${lines(isBefore, true)} union all ${lines(isAfter, false)}`;
}
