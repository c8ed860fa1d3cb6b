import { sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { CodeReach, Codes, CodesWithin } from '../../../application/directory/ports/DirectoryDesk';
import { scopeCondition } from '../conditions';
import type { Db } from '../Tables';

interface FoundCode {
  readonly code: string;
  readonly isAgent: boolean;
  readonly isShared: boolean;
}

/**
 * The codes that are so written but for capitals and are on a group of a rep's, with whether groups beyond have them, too; of
 * a scope without bounds, those that there are. Within groups named one by one nobody gives any.
 */
export async function codesWithin(db: Db, scope: Scope, { carrierCodes, agentCodes }: Codes): Promise<CodesWithin> {
  const kinds = [
    { table: 'carriers', column: 'carrier_code', on: 'group_carriers', codes: carrierCodes, isAgent: false },
    { table: 'agents', column: 'agent_code', on: 'group_agents', codes: agentCodes, isAgent: true },
  ];
  if ((scope.kind !== 'rep' && scope.kind !== 'all') || kinds.every(({ codes }) => codes.length === 0)) {
    return { carriers: new Map(), agents: new Map() };
  }
  const found = kinds.map(({ table, column, on, codes, isAgent }) => {
    const isOn = (condition: unknown) => sql<boolean>`exists (select from ${sql.table(on)} g
      where ${sql.ref(`g.${column}`)} = ${sql.ref(`known.${column}`)} and ${condition})`;
    const within = scopeCondition(scope, 'g.group_number');
    return sql`select ${sql.ref(column)} as code, ${isAgent}::boolean as "isAgent", ${isOn(sql`not (${within})`)} as "isShared"
      from ${sql.table(table)} known where lower(${sql.ref(column)}) = any(${sql.val(codes.map((code) => code.toLowerCase()))}::text[])
        and ${scope.kind === 'all' ? sql`true` : isOn(within)}`;
  });
  const { rows } = await sql<FoundCode>`${sql.join(found, sql` union all `)}`.execute(db);
  return { carriers: reaches(rows, false), agents: reaches(rows, true) };
}

function reaches(rows: readonly FoundCode[], ofAgents: boolean): ReadonlyMap<string, CodeReach> {
  const own = rows.filter(({ isAgent }) => isAgent === ofAgents);
  return new Map(own.map(({ code, isShared }) => [code, isShared ? 'shared' : 'own']));
}
