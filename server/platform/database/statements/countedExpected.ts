import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { viewerOf } from './countedBills';
import { expectedInScope } from './expectedInScope';

/** Columns of a total of expected adjustments that are summed. */
export const EXPECTED_TOTALED_COLUMNS: readonly string[] = ['adjustments', 'amount_cents', 'arrived_cents'];

/**
 * Sums of the expected adjustments in a scope, as a table expression. Each row has the number (`adjustments`) and the amounts in
 * cents of adjustments with the same `state`, `carrier_code`, and `period_from` (month of the originating bills). Reads kept totals
 * if the scope has them. Keys can repeat.
 *
 * @param groupNumber limits the sums to this group.
 * @param only `charges`: excludes adjustments that carriers owe.
 * @source docs/adr/0031-kept-totals.md
 */
export function countedExpected(scope: Scope, groupNumber?: string, only?: 'charges'): RawBuilder<unknown> {
  const viewer = groupNumber === undefined ? viewerOf(scope) : undefined;
  if (viewer !== undefined) return keptTotals(only === 'charges' ? chargesOf(viewer) : viewer);
  const ofGroup = groupNumber === undefined ? sql`` : sql`and e.group_number = ${groupNumber}`;
  const isCharge = only === 'charges' ? sql`and e.amount_cents > 0` : sql``;
  return sql`(
    select e.state, e.carrier_code, e.period_from, 1 as adjustments, e.amount_cents, e.arrived_cents
    from expected_adjustments e where ${expectedInScope(scope)} ${ofGroup} ${isCharge})`;
}

/** The viewer with the charges among a viewer's expected adjustments. Those of carriers were kept first, under a different name. */
function chargesOf(viewer: string): string {
  return viewer.startsWith('carrier ') ? viewer.replace('carrier ', 'charges ') : `charge ${viewer}`;
}

function keptTotals(viewer: string): RawBuilder<unknown> {
  const columns = sql`k.state, k.carrier_code, k.period_from, k.adjustments, k.amount_cents, k.arrived_cents`;
  return sql`(
    select ${columns} from expected_totals k where k.viewer = ${viewer}
    union all
    select ${columns} from expected_total_changes k where ${viewer} = any(k.viewers))`;
}

/**
 * Sums of the open expected adjustments of carriers, as a table expression with the columns `period_from`, `type` (`charge` or `credit`),
 * `adjustments` and `cents` (what has not arrived: above zero for charges, below for credits). Keys can repeat.
 *
 * @source docs/adr/0031-kept-totals.md
 */
export function openOfCarriers(carrierCodes: readonly string[]): RawBuilder<unknown> {
  const all = keptOpen(carrierCodes.map((code) => `carrier ${code}`));
  const charges = keptOpen(carrierCodes.map((code) => `charges ${code}`));
  return sql`(
    select k.period_from, 'charge' as type, k.adjustments, k.cents from ${charges} k
    union all
    select k.period_from, 'credit', k.adjustments, k.cents from ${all} k
    union all
    select k.period_from, 'credit', -k.adjustments, -k.cents from ${charges} k)`;
}

function keptOpen(viewers: readonly string[]): RawBuilder<unknown> {
  const texts = sql`${sql.val([...viewers])}::text[]`;
  const columns = sql`o.period_from, o.adjustments, o.amount_cents - o.arrived_cents as cents`;
  return sql`(
    select ${columns} from expected_totals o where o.viewer = any(${texts}) and o.state = 'OPEN'
    union all
    select ${columns} from expected_total_changes o where o.viewers && ${texts} and o.state = 'OPEN')`;
}
