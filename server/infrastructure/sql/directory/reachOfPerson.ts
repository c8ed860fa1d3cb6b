import { sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { ManagedPerson } from '../../../../src/domain/directory/mayManage';
import { scopeCondition } from '../conditions';
import type { Db } from '../Tables';
import { agentCodesWithin, carrierCodesWithin } from './inReach';

/**
 * How much of a person's groups and codes lies within a scope. A code lies within it when groups of the scope have it and
 * no others; within groups named one by one no code ever does, for nobody there gives any.
 */
export async function reachOfPerson(db: Db, scope: Scope, userId: string): Promise<ManagedPerson['reach']> {
  const ofRep = scope.kind === 'rep' || scope.kind === 'all';
  const beyond = (table: string, column: string) => sql`exists (select from ${sql.table(table)} o
    where ${sql.ref(`o.${column}`)} = code and not ${scopeCondition(scope, 'o.group_number')})`;
  const carriers = ofRep
    ? sql`code = any(${carrierCodesWithin(scope)}) and not ${beyond('group_carriers', 'carrier_code')}`
    : sql`false`;
  const agents = ofRep
    ? sql`code = any(${agentCodesWithin(scope)}) and not ${beyond('group_agents', 'agent_code')}`
    : sql`false`;
  const { rows } = await sql<{ inside: number; all: number }>`
    select count(*) as all, count(*) filter (where is_within) as inside
    from (
      select ${scopeCondition(scope, 'group_number')} as is_within from person_roles
        where user_id = ${userId} and group_number <> ''
      union all select ${carriers} from people p cross join unnest(p.carrier_codes) as code where p.user_id = ${userId}
      union all select ${agents} from people p cross join unnest(p.agent_codes) as code where p.user_id = ${userId}
    ) reached`.execute(db);
  const { inside = 0, all = 0 } = rows[0] ?? {};
  if (all === 0) return 'nothing';
  return inside === all ? 'every' : 'some';
}
