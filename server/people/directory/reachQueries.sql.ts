import { sql } from 'kysely';
import type { ManagedPerson } from '../../../src/domain/people/directory/canManage';
import { DirectoryEventKind } from '../../../src/domain/people/directory/DirectoryEvent';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { scopeCondition } from '../../platform/database/conditions';
import type { Db } from '../../platform/database/Tables';
import { agentCodesWithin, carrierCodesWithin } from './peopleConditions.sql';
import type { CodeReach, Codes, KnownCodes } from './ports/DirectoryRepository';

/**
 * How much of a person's groups and codes lies within the scope. A code does if groups of the scope have it and no others
 * do. In a scope of single groups no code does, because such grantors cannot give codes.
 */
export async function reachOfPerson(db: Db, scope: Scope, userId: string): Promise<ManagedPerson['reach']> {
  const ofRep = scope.kind === 'rep' || scope.kind === 'all';
  const own = (codes: string) =>
    sql`any(array(select unnest(${sql.ref(codes)}) from people where user_id = ${userId}))`;
  const beyond = (
    table: string,
    column: string,
    codes: string,
  ) => sql`code in (select ${sql.ref(`o.${column}`)} from ${sql.table(table)} o
    where ${sql.ref(`o.${column}`)} = ${own(codes)} and not (${scopeCondition(scope, 'o.group_number')}))`;
  const carriers = ofRep
    ? sql`code = any(${carrierCodesWithin(scope)}) and not ${beyond('group_carriers', 'carrier_code', 'carrier_codes')}`
    : sql`false`;
  const agents = ofRep
    ? sql`code = any(${agentCodesWithin(scope)}) and not ${beyond('group_agents', 'agent_code', 'agent_codes')}`
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

/**
 * Whether the history shows that the person had access outside the scope that was removed later, or was added without any
 * access. People without history are assumed to have always had their current access.
 */
export async function isKnownElsewhere(db: Db, scope: Scope, userId: string): Promise<boolean> {
  const { Created, GroupAdded, GroupRemoved, RoleRemoved } = DirectoryEventKind;
  const isRevoked = sql`e.event in (${GroupRemoved}, ${RoleRemoved})
    and (e.in_group is null or not (${scopeCondition(scope, 'e.in_group')}))`;
  // Carriers and agents have codes instead of groups, so being added without groups says nothing about them.
  const isAddedBare = sql`e.event = ${Created}
    and not exists (select 1 from people p where p.user_id = e.user_id and p.carrier_codes || p.agent_codes <> '{}')
    and not exists (select 1 from directory_events g
      where g.user_id = e.user_id and g.at = e.at and g.event = ${GroupAdded})`;
  const { rows } = await sql`select 1 from directory_events e
    where e.user_id = ${userId} and (${isRevoked} or ${isAddedBare}) limit 1`.execute(db);
  return rows.length > 0;
}

interface FoundCode {
  readonly code: string;
  readonly isAgent: boolean;
  readonly isShared: boolean;
}

/**
 * Stored codes that match ignoring case and are on a group within the scope, with whether groups outside have them too. In
 * a scope of all groups, every existing code; in a scope of single groups, none.
 */
export async function codesWithin(db: Db, scope: Scope, { carrierCodes, agentCodes }: Codes): Promise<KnownCodes> {
  const kinds = [
    { table: 'carriers', column: 'carrier_code', on: 'group_carriers', codes: carrierCodes, isAgent: false },
    { table: 'agents', column: 'agent_code', on: 'group_agents', codes: agentCodes, isAgent: true },
  ];
  if ((scope.kind !== 'rep' && scope.kind !== 'all') || kinds.every(({ codes }) => codes.length === 0)) {
    return { carriers: new Map(), agents: new Map() };
  }
  const found = kinds.map(({ table, column, on, codes, isAgent }) => {
    const within = scopeCondition(scope, 'g.group_number');
    const named = sql`any(${sql.val(codes.map((code) => code.toLowerCase()))}::text[])`;
    // As sets, not for each code: a cluster cannot look up rows of groups for a row of a copied table.
    const onGroups = (
      condition: unknown,
    ) => sql<boolean>`${sql.ref(column)} in (select ${sql.ref(`g.${column}`)} from ${sql.table(on)} g
      where ${sql.ref(`g.${column}`)} in (select ${sql.ref(column)} from ${sql.table(table)} where lower(${sql.ref(column)}) = ${named})
        and ${condition})`;
    return sql`select ${sql.ref(column)} as code, ${isAgent}::boolean as "isAgent",
        ${scope.kind === 'all' ? sql`false` : onGroups(sql`not (${within})`)} as "isShared"
      from ${sql.table(table)} known where lower(${sql.ref(column)}) = ${named}
        and ${scope.kind === 'all' ? sql`true` : onGroups(within)}`;
  });
  const { rows } = await sql<FoundCode>`${sql.join(found, sql` union all `)}`.execute(db);
  return { carriers: reaches(rows, false), agents: reaches(rows, true) };
}

function reaches(rows: readonly FoundCode[], ofAgents: boolean): ReadonlyMap<string, CodeReach> {
  const own = rows.filter(({ isAgent }) => isAgent === ofAgents);
  return new Map(own.map(({ code, isShared }) => [code, isShared ? 'shared' : 'own']));
}
