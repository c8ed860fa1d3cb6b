import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { PeopleFilter } from '../../../application/directory/PeopleFilter';
import { scopeCondition } from '../conditions';
import { inGroups } from './inGroups';
import { roleIn } from './roleIn';

/**
 * Which rows `r` of `person_roles` somebody with a scope knows of, and a filter asks for. A role that is not held by group
 * counts in every group that its holder belongs to.
 */
export function grantCondition(
  scope: Scope,
  { roles = [], groupNumbers = [] }: Pick<PeopleFilter, 'roles' | 'groupNumbers'>,
): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`(r.group_number = '' or ${scopeCondition(scope, 'r.group_number')})`,
    ...(roles.length === 0 ? [] : [roleIn('r.role', roles)]),
    ...(groupNumbers.length === 0
      ? []
      : [
          sql<SqlBool>`(r.group_number = any(${sql.val([...groupNumbers])}::text[])
            or r.group_number = '' and ${inGroups(scope, 'r.user_id', groupNumbers)})`,
        ]),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}
