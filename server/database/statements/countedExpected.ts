import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../src/domain/access/Scope';
import { viewerOf } from './countedBills';
import { expectedInScope } from './expectedInScope';

/** Columns of a total of expected adjustments that are added up. */
export const EXPECTED_TOTALED_COLUMNS: readonly string[] = ['adjustments', 'amount_cents', 'arrived_cents'];

/**
 * Sums of the expected adjustments in a scope, as a table expression. Each row has the number (`adjustments`) and the amounts in cents
 * of adjustments with the same `state`, `carrier_code`, and `period_from` (the month of the bills they come from). Reads kept
 * totals if the scope has them. Keys can repeat.
 *
 * @param groupNumber limits the sums to this group.
 * @source docs/adr/0031-kept-totals.md
 */
export function countedExpected(scope: Scope, groupNumber?: string): RawBuilder<unknown> {
  const viewer = groupNumber === undefined ? viewerOf(scope) : undefined;
  const columns = sql`k.state, k.carrier_code, k.period_from, k.adjustments, k.amount_cents, k.arrived_cents`;
  if (viewer !== undefined) {
    return sql`(
      select ${columns} from expected_totals k where k.viewer = ${viewer}
      union all
      select ${columns} from expected_total_changes k where ${viewer} = any(k.viewers))`;
  }
  const ofGroup = groupNumber === undefined ? sql`` : sql`and e.group_number = ${groupNumber}`;
  return sql`(
    select e.state, e.carrier_code, e.period_from, 1 as adjustments, e.amount_cents, e.arrived_cents
    from expected_adjustments e where ${expectedInScope(scope)} ${ofGroup})`;
}
