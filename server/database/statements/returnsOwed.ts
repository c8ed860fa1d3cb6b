import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../src/domain/access/Scope';
import { scopeCondition } from '../conditions';
import { RETURNED_DEBTS } from './returnedDebts';

/**
 * What groups owe after returned payments, by group, as a table expression with `open` and `past_due`. A return is due on its
 * day, and what was settled is taken off the oldest return first, as in aging.
 */
export function returnsOwed(scope: Scope, startOfToday: Date): RawBuilder<unknown> {
  return sql`(
    select r.group_number, sum(r.owed_cents) - coalesce(m.settled, 0) as open,
      greatest(0, coalesce(sum(r.owed_cents) filter (where r.at < ${startOfToday.toISOString()}::timestamptz), 0) - coalesce(m.settled, 0)) as past_due
    from ${RETURNED_DEBTS} r
    left join (
      select group_number, sum(amount_cents) as settled from suspense_moves where kind = 'settleReturn' group by group_number
    ) m on m.group_number = r.group_number
    where ${scopeCondition(scope, 'r.group_number')}
    group by r.group_number, m.settled having sum(r.owed_cents) > coalesce(m.settled, 0))`;
}
