import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../src/domain/access/Scope';

/**
 * What a `where` must say so that only groups within `scope` remain.
 *
 * @param column that holds the group number, such as `bills.group_number`.
 */
export function scopeCondition(scope: Scope, column: string): RawBuilder<SqlBool> {
  const group = sql.ref(column);
  switch (scope.kind) {
    case 'all':
      return sql`true`;
    case 'none':
      return sql`false`;
    case 'groups':
      return sql`${group} = any(${sql.val([...scope.groupNumbers])}::text[])`;
    case 'rep':
      return sql`${group} in (select group_number from groups where rep_id = ${scope.repId}::integer)`;
    case 'carriers':
      return sql`${group} in (select group_number from group_carriers where carrier_code = any(${sql.val([...scope.carrierCodes])}::text[]))`;
    case 'agents':
      return sql`${group} in (select group_number from group_agents where agent_code = any(${sql.val([...scope.agentCodes])}::text[]))`;
  }
}
