import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { FULL_ACCESS_ROLES } from '../../../src/domain/people/directory/personLabels';
import { type Role, spellingsOf } from '../../../src/domain/platform/access/Role';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { scopeCondition } from '../../platform/database/conditions';
import { matchesSearch } from '../../platform/database/textConditions';
import type { PeopleFilter } from './ports/DirectoryQueries';

/** Condition for people `p` who are within the scope and match the filter. */
export function peopleCondition(scope: Scope, filter: PeopleFilter): RawBuilder<SqlBool> {
  const { q = '', status, access, roles = [], groupNumbers = [], carrierCode, agentCode } = filter;
  // Grants outside the scope never match, because a match would reveal them.
  const holding = sql<SqlBool>`p.user_id in (
    select r.user_id from person_roles r where ${grantCondition(scope, { roles, groupNumbers })})`;
  const conditions = [
    inReach(scope),
    ...(q.trim() ? [isNamed(q)] : []),
    ...(status === undefined ? [] : [statusCondition(status)]),
    ...(access === undefined ? [] : [hasFullAccess(scope, groupNumbers)]),
    ...(roles.length === 0 ? [] : [holding]),
    ...(groupNumbers.length === 0 ? [] : [inGroups(scope, 'p.user_id', groupNumbers)]),
    ...(carrierCode === undefined
      ? []
      : [sql<SqlBool>`p.carrier_codes && ${spellingsIn('carriers', 'carrier_code', carrierCode)}`]),
    ...(agentCode === undefined
      ? []
      : [sql<SqlBool>`p.agent_codes && ${spellingsIn('agents', 'agent_code', agentCode)}`]),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

function statusCondition(status: NonNullable<PeopleFilter['status']>): RawBuilder<SqlBool> {
  if (status === 'NotDeleted') return sql`p.status <> 'Deleted'`;
  if (status === 'NeverSignedIn') return sql`p.status = 'Active' and p.last_login_at is null`;
  return sql`p.status = ${status}`;
}

/** Whether people `p` hold every role of full access in one group of the scope. @param groupNumbers one of these; empty for any */
function hasFullAccess(scope: Scope, groupNumbers: readonly string[]): RawBuilder<SqlBool> {
  const isWithin = sql`r.group_number <> '' and ${scopeCondition(scope, 'r.group_number')}`;
  const isOne =
    groupNumbers.length === 0 ? sql`` : sql`and r.group_number = any(${sql.val([...groupNumbers])}::text[])`;
  const has = (role: Role) => sql`bool_or(${roleIn('r.role', [role])})`;
  return sql`p.user_id in (select r.user_id from person_roles r where ${isWithin} ${isOne}
    group by r.user_id, r.group_number having ${sql.join(FULL_ACCESS_ROLES.map(has), sql` and `)})`;
}

/** The code as typed and in its stored spellings. */
function spellingsIn(table: string, column: string, code: string): RawBuilder<unknown> {
  return sql`array(select ${code}::text union select ${sql.ref(column)} from ${sql.table(table)}
    where lower(${sql.ref(column)}) = lower(${code}))`;
}

/** Each part of the search is in the names or the address. */
function isNamed(q: string): RawBuilder<SqlBool> {
  return matchesSearch(q.replace(/[,;]/g, ' '), { texts: [{ text: sql`p.searched`, words: sql`p.searched_words` }] });
}

/**
 * Condition for rows `r` of `person_roles` that are visible in the scope and match the filter. A role without a group
 * counts in every group that the person belongs to.
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

/**
 * Whether a person belongs to one of the groups that are within the scope: by a grant, by a carrier or agent code, or as
 * its rep.
 *
 * @param userId column with the person's id, such as `p.user_id`.
 */
function inGroups(scope: Scope, userId: string, groupNumbers: readonly string[]): RawBuilder<SqlBool> {
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

/**
 * Condition for people `p` within the scope: people with grants in one of its groups and, for a rep's scope, carriers and
 * agents whose codes are on its groups. Excludes purged people.
 *
 * Written as a set, which the database computes once for the whole list.
 */
function inReach(scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql`p.purged_alias is null`;
  const byCodes =
    scope.kind === 'rep'
      ? sql`union all select c.user_id from people c where c.carrier_codes && ${carrierCodesWithin(scope)}
          union all select a.user_id from people a where a.agent_codes && ${agentCodesWithin(scope)}`
      : sql``;
  return sql`p.purged_alias is null and p.user_id in (
    select r.user_id from person_roles r where ${holdsWithin(scope)} ${byCodes})`;
}

/**
 * As `inReach` for a single person, plus people without any grants, who can be found by id or email to grant access.
 *
 * @source docs/decisions/directory.md#a-person-without-access-is-found-only-by-the-complete-address
 */
export function inReachOrNew(scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind === 'none') return sql`false`;
  if (scope.kind === 'all') return sql`p.purged_alias is null`;
  const byCodes =
    scope.kind === 'rep'
      ? sql`or p.carrier_codes && ${carrierCodesWithin(scope)} or p.agent_codes && ${agentCodesWithin(scope)}`
      : sql``;
  return sql`p.purged_alias is null and (
    exists (select 1 from person_roles r where r.user_id = p.user_id and ${holdsWithin(scope)}) ${byCodes}
    or p.carrier_codes = '{}' and p.agent_codes = '{}'
      and not exists (select 1 from person_roles r where r.user_id = p.user_id))`;
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

/** Whether a column contains one of the roles, in any spelling. @source ROL-1 */
export function roleIn(column: string, roles: readonly Role[]): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} = any(${sql.val(roles.flatMap(spellingsOf))}::text[])`;
}
