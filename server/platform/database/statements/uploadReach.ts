import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { GROUP_KINDS } from '../../../../src/domain/platform/files/UploadKind';
import { scopeCondition } from '../conditions';

/** Condition that limits uploads to those in reach. @param table alias in the statement */
export function reachCondition(
  { scope, userId }: { readonly scope: Scope; readonly userId: string },
  table: 'u' | 't' = 'u',
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const ofGroup = sql<SqlBool>`${column('kind')} in (${sql.join(GROUP_KINDS)})`;

  switch (scope.kind) {
    case 'all':
      return sql`true`;
    case 'groups':
      return sql`(${ofGroup} and ${scopeCondition(scope, `${table}.owner`)})`;
    case 'rep': {
      const own = sql`array(select group_number from groups where rep_id = ${scope.repId}::integer)`;
      return sql`case when ${ofGroup} then ${scopeCondition(scope, `${table}.owner`)}
        else ${column('add_user_id')} = ${userId} or (cardinality(${column('group_numbers')}) > 0 and ${column('group_numbers')} <@ ${own}) end`;
    }
    case 'carriers':
      return sql`(${column('kind')} = 'carrierBill' and ${column('owner')} = any(${sql.val([...scope.carrierCodes])}::text[]))`;
    case 'agents':
    case 'none':
      return sql`false`;
  }
}

/** Owner of an upload or template: the first part of its key. Owners contain no dots. */
export function ownerOfPk(pk: string): string {
  return pk.slice(0, Math.max(0, pk.indexOf('.')));
}
