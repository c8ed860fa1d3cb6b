import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CoveragePair, TierRate } from '../../../src/domain/billing/bills/bridge';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { isRetroLine } from '../../platform/database/statements/lineKinds';

/** Rates of a plan and tier for some members; null if no line has a rate of its own. */
interface PartOfRate extends Omit<TierRate, 'beforeCents'> {
  readonly least: Cents | null;
  readonly most: Cents | null;
}

/** The comparison of the coverages of some members. */
export interface ComparedPart {
  readonly pairs: CoveragePair[] | null;
  readonly rates: readonly PartOfRate[] | null;
}

/** One row: the pairs that differ, and how the rates of each plan and tier changed over all pairs. */
export function comparison(isBefore: RawBuilder<SqlBool>, isAfter: RawBuilder<SqlBool>): RawBuilder<ComparedPart> {
  return sql`
    with before as (${coverages(isBefore)}), after as (${coverages(isAfter)}),
    pairs as (
      select carrier_code, coverage, member_key,
        coalesce(a.member_id, b.member_id) as member_id, coalesce(a.member_name, b.member_name) as member_name,
        b.plan as b_plan, b.tier as b_tier, b.volume_cents as b_volume, b.billed_cents as b_billed, b.line_count as b_count,
        a.plan as a_plan, a.tier as a_tier, a.volume_cents as a_volume, a.billed_cents as a_billed, a.line_count as a_count
      from before b full join after a using (carrier_code, coverage, member_key)
    ), old_rates as (
      select carrier_code, coverage, plan, tier, min(billed_cents) as least, max(billed_cents) as most from before
      where volume_cents is null and line_count = 1
      group by carrier_code, coverage, plan, tier
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
        'carrierCode', carrier_code, 'coverage', coverage, 'plan', plan, 'tier', tier, 'least', o.least, 'most', o.most,
        'memberCount', coalesce(member_count, 0), 'changedCount', coalesce(changed_count, 0)))
       from rates full join old_rates o using (carrier_code, coverage, plan, tier)) as rates`;
}

/** Rates over all members. A plan and tier has a rate if all lines with their own rate agree. */
export function ratesOf(parts: readonly ComparedPart[]): readonly TierRate[] {
  const found = new Map<string, PartOfRate>();
  for (const rate of parts.flatMap(({ rates }) => rates ?? [])) {
    const key = JSON.stringify([rate.carrierCode, rate.coverage, rate.plan, rate.tier]);
    const known = found.get(key);
    found.set(key, known ? together(known, rate) : rate);
  }
  return [...found.values()]
    .map(({ least, most, ...rate }) => ({ ...rate, beforeCents: least === most ? least : null }))
    .filter(({ beforeCents, memberCount }) => beforeCents !== null || memberCount > 0);
}

function together(one: PartOfRate, other: PartOfRate): PartOfRate {
  const least = one.least !== null && (other.least === null || one.least < other.least) ? one.least : other.least;
  const most = one.most !== null && (other.most === null || one.most > other.most) ? one.most : other.most;
  return {
    ...one,
    least,
    most,
    memberCount: one.memberCount + other.memberCount,
    changedCount: one.changedCount + other.changedCount,
  };
}

/** Each member's coverages: lines of the current period, grouped by coverage. */
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
