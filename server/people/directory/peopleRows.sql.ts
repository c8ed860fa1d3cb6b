import { type RawBuilder, sql, type Updateable } from 'kysely';
import {
  type DirectoryUser,
  type ManagerRequest,
  NAMED_GROUPS,
} from '../../../src/domain/people/directory/DirectoryUser';
import type { CodeNames } from '../../../src/domain/platform/access/codeNames';
import type { DivisionLimit, Grant } from '../../../src/domain/platform/access/Person';
import { roleOf } from '../../../src/domain/platform/access/Role';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { UserStatus } from '../../../src/domain/platform/users/CurrentUser';
import { isOneOf, scopeCondition } from '../../platform/database/conditions';
import { managerRequestOf } from '../../platform/database/statements/managerRequests';
import type { Db, Tables } from '../../platform/database/Tables';
import type { LockedPerson, StoredPersonDetails } from './ports/DirectoryRepository';

/** Which people `p` to read, in which order. */
export interface FoundPeople {
  readonly condition: RawBuilder<unknown>;
  /** By name by default. */
  readonly order?: RawBuilder<unknown>;
  /** All by default. */
  readonly size?: number;
  readonly page?: number;
}

export const BY_NAME = sql`lower(p.last_name), lower(p.first_name), p.user_id`;

/** Reads people with the grants within the scope. */
export async function directoryUsers(
  db: Db,
  scope: Scope,
  { condition, order = BY_NAME, size, page = 0 }: FoundPeople,
): Promise<DirectoryUser[]> {
  // The inner query reads only ids, so that skipping to a far page uses just an index.
  const chosen =
    size === undefined
      ? condition
      : sql`p.user_id in (
          select p.user_id from people p where ${condition} order by ${order} limit ${size} offset ${page * size})`;
  const isWithin = sql`(r.group_number = '' or ${scopeCondition(scope, 'r.group_number')})`;
  const { rows } = await sql<UserRow>`
    select p.*, held.grants, held.elsewhere, limited.limits, coded.names, asked.request
    from (select p.user_id, p.email, p.first_name, p.last_name, p.phone_number, p.extension, p.status, p.connection,
        p.carrier_codes, p.agent_codes, p.rep_id, p.received_ui_welcome_notice, p.logins_count, p.last_login_at, p.version,
        p.add_date, p.add_user, p.mod_date, p.mod_user
      from people p where ${chosen}) p
    cross join lateral (
      select coalesce(json_agg(json_build_object('role', r.role, 'group', r.group_number) order by r.group_number, r.role)
          filter (where ${isWithin}), '[]') as grants,
        count(distinct r.group_number) filter (where not ${isWithin}) as elsewhere
      from person_roles r where r.user_id = p.user_id) held
    cross join lateral (
      select coalesce(json_agg(json_build_object('groupNumber', r.group_number, 'divisionNumbers', r.division_numbers)
          order by r.group_number), '[]') as limits
      from person_divisions r where r.user_id = p.user_id and ${isWithin}) limited
    cross join lateral (
      select coalesce(json_object_agg(c.key, c.name), '{}') as names from (
        select 'carrier ' || c.carrier_code as key, c.name from carriers c where c.carrier_code = any(p.carrier_codes)
        union all select 'agent ' || a.agent_code, a.name from agents a where a.agent_code = any(p.agent_codes)
        union all select 'rep ' || r.rep_id, r.name from reps r where r.rep_id = p.rep_id) c) coded
    cross join lateral (select ${managerRequestOf(sql`p.user_id`)} as request) asked
    order by ${order}`.execute(db);
  const groupNames = await groupNamesOf(db, rows);
  return rows.map((row) => userOf(row, groupNames(row)));
}

/**
 * The names of each row's first groups by name. A statement of its own, because people and groups are stored on different nodes of a
 * distributed database.
 */
async function groupNamesOf(db: Db, rows: readonly UserRow[]): Promise<(row: UserRow) => readonly string[]> {
  const numbers = [...new Set(rows.flatMap(({ grants }) => grants.map(({ group }) => group)))].filter(Boolean);
  if (numbers.length === 0) return () => [];
  const { rows: named } = await sql<{ groupNumber: string; name: string }>`
    select g.group_number as "groupNumber", g.name from groups g where ${isOneOf(sql`g.group_number`, numbers)}
    order by lower(g.name), g.group_number`.execute(db);
  const places = new Map(named.map(({ groupNumber }, place) => [groupNumber, place]));
  return ({ grants }) => {
    const own = new Set(grants.flatMap(({ group }) => places.get(group) ?? []));
    const first = [...own].sort((a, b) => a - b).slice(0, NAMED_GROUPS);
    return first.flatMap((place) => named[place]?.name ?? []);
  };
}

interface UserRow {
  readonly user_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string;
  readonly extension: string;
  readonly status: UserStatus;
  readonly connection: string;
  readonly carrier_codes: readonly string[];
  readonly agent_codes: readonly string[];
  readonly rep_id: number | null;
  readonly received_ui_welcome_notice: boolean;
  readonly logins_count: number;
  readonly last_login_at: string | null;
  readonly version: number;
  readonly add_date: string;
  readonly add_user: string;
  readonly mod_date: string;
  readonly mod_user: string;
  readonly grants: readonly StoredGrant[];
  readonly elsewhere: number;
  readonly limits: readonly DivisionLimit[];
  readonly names: CodeNames;
  readonly request: ManagerRequest | null;
}

function userOf(row: UserRow, groupNames: readonly string[]): DirectoryUser {
  return {
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    extension: row.extension,
    status: row.status,
    connection: row.connection,
    grants: grantsOf(row.grants),
    divisionLimits: row.limits,
    groupNames,
    grantsElsewhere: row.elsewhere,
    carrierCodes: row.carrier_codes,
    agentCodes: row.agent_codes,
    repId: row.rep_id,
    codeNames: row.names,
    ...(row.request && { managerRequest: requestOf(row.request) }),
    receivedUiWelcomeNotice: row.received_ui_welcome_notice,
    loginsCount: row.logins_count,
    lastLoginAt: row.last_login_at,
    version: row.version,
    addDate: row.add_date,
    addUser: row.add_user,
    modDate: row.mod_date,
    modUser: row.mod_user,
  };
}

function requestOf({ byUserId, byName, at }: ManagerRequest): ManagerRequest {
  return { byUserId, byName, at: new Date(at).toISOString() };
}

interface StoredGrant {
  readonly role: string;
  /** Empty for a role without a group. */
  readonly group: string;
}

/** Normalizes the spelling of roles and removes duplicates. Ignores unknown roles. @source ROL-1 */
export function grantsOf(stored: readonly StoredGrant[]): readonly Grant[] {
  const grants = new Map<string, Grant>();
  for (const { role: spelling, group } of stored) {
    const role = roleOf(spelling);
    if (role !== undefined) grants.set(`${role} ${group}`, { role, groupNumber: group === '' ? null : group });
  }
  return [...grants.values()];
}

interface LockedRow {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly extension: string;
  readonly status: UserStatus;
  readonly version: number;
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  readonly repId: number | null;
  readonly purgedAlias: string | null;
}

/**
 * Locks the rows of people in the order of their ids, then reads their grants. Every change of grants locks the person
 * first, so the grants cannot change in between.
 */
export async function lockPeople(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, LockedPerson>> {
  const ids = sql`any(${sql.val([...userIds])}::text[])`;
  const { rows } = await sql<LockedRow>`
    select user_id as "userId", email, first_name as "firstName", last_name as "lastName", phone_number as "phoneNumber",
      extension, status, version, carrier_codes as "carrierCodes", agent_codes as "agentCodes", rep_id as "repId",
      purged_alias as "purgedAlias"
    from people where user_id = ${ids} order by user_id for no key update`.execute(db);
  const { rows: limits } = await sql<DivisionLimit & { userId: string }>`
    select user_id as "userId", group_number as "groupNumber", division_numbers as "divisionNumbers"
    from person_divisions where user_id = ${ids} order by group_number`.execute(db);
  const limitsOf = (person: string) => limits.flatMap(({ userId, ...limit }) => (userId === person ? [limit] : []));
  const { rows: roles } = await sql<StoredGrant & { userId: string }>`
    select user_id as "userId", role, group_number as "group" from person_roles where user_id = ${ids}`.execute(db);
  const grantsBy = (person: string) => grantsOf(roles.filter(({ userId }) => userId === person));
  return new Map(
    rows.map((row) => [row.userId, { ...row, grants: grantsBy(row.userId), divisionLimits: limitsOf(row.userId) }]),
  );
}

/** Columns for the given fields. Omits fields that are not given. */
export function personRow(details: Partial<StoredPersonDetails>, now: Date): Updateable<Tables['people']> {
  const { email, firstName, lastName, phoneNumber, extension, carrierCodes, agentCodes, repId, status } = details;
  const columns = {
    email,
    first_name: firstName,
    last_name: lastName,
    phone_number: phoneNumber,
    extension,
    carrier_codes: carrierCodes && [...new Set(carrierCodes)],
    agent_codes: agentCodes && [...new Set(agentCodes)],
    rep_id: repId,
    status,
    deleted_at: status && (status === 'Deleted' ? now.toISOString() : null),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
