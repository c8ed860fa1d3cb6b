import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../src/domain/access/Scope';
import { scopeCondition } from '../conditions';

/** Condition on `corrections c`: to payroll, not to a carrier. */
export const isToPayroll = sql<SqlBool>`(c.kind like '%\\_DEDUCTION')`;

/**
 * Condition on `corrections c`: within the groups of a scope. A carrier sees what was sent to its own codes, and never payroll.
 *
 * @source docs/decisions/corrections.md#carriers-see-and-answer-what-was-sent-to-them
 */
export function correctionsInScope(scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind !== 'carriers') return scopeCondition(scope, 'c.group_number');
  return sql`(c.carrier_code = any(${sql.val([...scope.carrierCodes])}::text[]) and not ${isToPayroll}
    and c.state in ('SENT','CONFIRMED','REJECTED') and c.sent_at is not null)`;
}
