import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { scopeCondition } from '../conditions';
import { RETURNED_DEBTS } from './returnedDebts';

/**
 * Amounts that groups owe after returned payments, as a table expression with `open` and `past_due`. A return is due on its day,
 * and settlements are deducted from the oldest return first, as in aging.
 */
export function returnsOwed(scope: Scope, startOfToday: Date): RawBuilder<unknown> {
  return sql`(
    select r.group_number, sum(r.owed) - sum(r.settled) as open,
      greatest(0, coalesce(sum(r.owed) filter (where r.at < ${startOfToday.toISOString()}::timestamptz), 0) - sum(r.settled)) as past_due
    from (
      select d.group_number, d.owed_cents as owed, d.at, 0 as settled from ${RETURNED_DEBTS} d
      union all
      select m.group_number, 0, null, m.amount_cents from suspense_moves m where m.kind = 'settleReturn'
    ) r
    where ${scopeCondition(scope, 'r.group_number')}
    group by r.group_number having sum(r.owed) > sum(r.settled))`;
}
