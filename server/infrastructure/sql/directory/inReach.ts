import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import { scopeCondition } from '../scopeCondition';

/**
 * What a `where` must say so that only people `p` within a scope remain: who holds something in one of its groups and,
 * within a rep's, the carriers and agents whose codes are on its groups. Whoever is purged is in none.
 */
export function inReach(scope: Scope): RawBuilder<SqlBool> {
  const held = sql<SqlBool>`exists (select from person_roles r
    where r.user_id = p.user_id and r.group_number <> '' and ${scopeCondition(scope, 'r.group_number')})`;
  return sql`p.purged_alias is null and ${reachOf(scope, held)}`;
}

function reachOf(scope: Scope, held: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql`true`;
  if (scope.kind !== 'rep') return held;
  return sql`(${held} or p.carrier_codes && ${carrierCodesWithin(scope)} or p.agent_codes && ${agentCodesWithin(scope)})`;
}

/** The same, and whoever holds nothing anywhere: whoever names them exactly may give them something. */
export function inReachOrNew(scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind === 'none') return sql`false`;
  return sql`(${inReach(scope)} or p.purged_alias is null and p.carrier_codes = '{}' and p.agent_codes = '{}'
    and not exists (select from person_roles r where r.user_id = p.user_id))`;
}

/** The carriers of the groups of a scope. */
export function carrierCodesWithin(scope: Scope): RawBuilder<unknown> {
  return sql`array(select distinct carrier_code from group_carriers where ${scopeCondition(scope, 'group_number')})`;
}

/** The agents of the groups of a scope. */
export function agentCodesWithin(scope: Scope): RawBuilder<unknown> {
  return sql`array(select distinct agent_code from group_agents where ${scopeCondition(scope, 'group_number')})`;
}
