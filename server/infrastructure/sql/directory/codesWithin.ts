import { sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { Codes } from '../../../application/directory/ports/DirectoryDesk';
import { scopeCondition } from '../scopeCondition';
import type { Db } from '../Tables';

/**
 * Those of the codes that are on a group of a rep's; of a scope without bounds, those that there are. Within groups named
 * one by one nobody gives any.
 */
export async function codesWithin(db: Db, scope: Scope, { carrierCodes, agentCodes }: Codes) {
  if (scope.kind !== 'rep' && scope.kind !== 'all') return { carriers: new Set<string>(), agents: new Set<string>() };
  const isWithin = (table: string, column: string) =>
    scope.kind === 'all'
      ? sql`true`
      : sql`exists (select from ${sql.table(table)} within where ${sql.ref(`within.${column}`)} = known.${sql.ref(column)}
          and ${scopeCondition(scope, 'within.group_number')})`;
  const { rows } = await sql<{ carriers: string[]; agents: string[] }>`select
    array(select carrier_code from carriers known where carrier_code = any(${sql.val([...carrierCodes])}::text[])
      and ${isWithin('group_carriers', 'carrier_code')}) as carriers,
    array(select agent_code from agents known where agent_code = any(${sql.val([...agentCodes])}::text[])
      and ${isWithin('group_agents', 'agent_code')}) as agents`.execute(db);
  return { carriers: new Set(rows[0]?.carriers), agents: new Set(rows[0]?.agents) };
}
