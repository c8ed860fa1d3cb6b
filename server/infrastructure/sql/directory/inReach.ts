import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import { scopeCondition } from '../conditions';

/**
 * What a `where` must say so that only people `p` within a scope remain: who holds something in one of its groups and,
 * within a rep's, the carriers and agents whose codes are on its groups. Whoever is purged is in none.
 *
 * Written as a set, which is worked out once for a list of any length.
 */
export function inReach(scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql`p.purged_alias is null`;
  const byCodes =
    scope.kind === 'rep'
      ? sql`union all select c.user_id from people c where c.carrier_codes && ${carrierCodesWithin(scope)}
          union all select a.user_id from people a where a.agent_codes && ${agentCodesWithin(scope)}`
      : sql``;
  return sql`p.purged_alias is null and p.user_id in (
    select r.user_id from person_roles r where ${holdsWithin(scope)} ${byCodes})`;
}

/** The same for one person, and whoever holds nothing anywhere: whoever names them exactly may give them something. */
export function inReachOrNew(scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind === 'none') return sql`false`;
  if (scope.kind === 'all') return sql`p.purged_alias is null`;
  const byCodes =
    scope.kind === 'rep'
      ? sql`or p.carrier_codes && ${carrierCodesWithin(scope)} or p.agent_codes && ${agentCodesWithin(scope)}`
      : sql``;
  return sql`p.purged_alias is null and (
    exists (select from person_roles r where r.user_id = p.user_id and ${holdsWithin(scope)}) ${byCodes}
    or p.carrier_codes = '{}' and p.agent_codes = '{}'
      and not exists (select from person_roles r where r.user_id = p.user_id))`;
}

function holdsWithin(scope: Scope): RawBuilder<SqlBool> {
  return sql`r.group_number <> '' and ${scopeCondition(scope, 'r.group_number')}`;
}

/** The carriers of the groups of a scope. */
export function carrierCodesWithin(scope: Scope): RawBuilder<unknown> {
  return sql`array(select distinct carrier_code from group_carriers where ${scopeCondition(scope, 'group_number')})`;
}

/** The agents of the groups of a scope. */
export function agentCodesWithin(scope: Scope): RawBuilder<unknown> {
  return sql`array(select distinct agent_code from group_agents where ${scopeCondition(scope, 'group_number')})`;
}
