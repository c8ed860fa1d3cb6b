import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { scopeCondition } from '../conditions';

/**
 * Condition that limits deposits `d` to those a person may see.
 *
 * @source docs/decisions/deposits.md#a-deposit-is-seen-by-its-maker-and-people-who-reach-all-of-its-groups
 */
export function depositsInReach({
  scope,
  userId,
}: {
  readonly scope: Scope;
  readonly userId: string;
}): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql`true`;
  if (scope.kind === 'none') return sql`false`;
  const named = sql`select 1 from deposit_checks c where c.deposit_pk = d.deposit_pk and c.group_number is not null`;
  return sql`(d.add_user_id = ${userId}
    or (exists (${named}) and not exists (${named} and not ${scopeCondition(scope, 'c.group_number')})))`;
}
