import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import { scopeCondition } from '../conditions';

/**
 * Whether a person belongs to one of the groups, as far as they lie within the scope: by what they hold there, by the codes
 * of a carrier or an agent, or as the rep of an admin.
 *
 * @param userId column with the person's id, such as `p.user_id`.
 */
export function inGroups(scope: Scope, userId: string, groupNumbers: readonly string[]): RawBuilder<SqlBool> {
  const isOne = (column: string) =>
    sql`${sql.ref(column)} = any(${sql.val([...groupNumbers])}::text[]) and ${scopeCondition(scope, column)}`;
  return sql`${sql.ref(userId)} in (
    select h.user_id from person_roles h where ${isOne('h.group_number')}
    union all select c.user_id from people c
      where c.carrier_codes && array(select carrier_code from group_carriers g where ${isOne('g.group_number')})
    union all select a.user_id from people a
      where a.agent_codes && array(select agent_code from group_agents g where ${isOne('g.group_number')})
    union all select b.user_id from people b
      where b.rep_id in (select rep_id from groups g where ${isOne('g.group_number')}))`;
}
