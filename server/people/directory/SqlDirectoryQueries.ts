import { type RawBuilder, sql } from 'kysely';
import type { BillDivision } from '../../../src/domain/billing/divisions/Division';
import type { DirectorySort, DirectoryUser } from '../../../src/domain/people/directory/DirectoryUser';
import type { PeopleCounts } from '../../../src/domain/people/directory/personList';
import { Role, roleOf, spellingsOf } from '../../../src/domain/platform/access/Role';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { emailIs, scopeCondition } from '../../platform/database/conditions';
import { hasNameOrNumber } from '../../platform/database/statements/matchingGroups';
import { unconfirmedOf } from '../../platform/database/statements/ties';
import type { Db } from '../../platform/database/Tables';
import { grantCondition, inReachOrNew, peopleCondition, roleIn } from './peopleConditions.sql';
import { BY_NAME, directoryUsers, grantsOf } from './peopleRows.sql';
import type {
  AccessRow,
  DirectoryQueries,
  NamedGroupPage,
  PeopleFilter,
  PeoplePageRequest,
  PersonKey,
  SavedDirectoryEvent,
} from './ports/DirectoryQueries';

/** People per batch. Large, because finding the people in scope takes longer than reading them. */
const BATCH = 4_000;
/** Counting more people takes too long. */
const MAX_COUNTED = 100_000;
const MAX_EVENTS = 200;

export class SqlDirectoryQueries implements DirectoryQueries {
  constructor(private readonly db: Db) {}

  async search(scope: Scope, request: PeoplePageRequest) {
    const condition = peopleCondition(scope, request);
    const { sort, direction, page, size } = request;
    const order = orderOf(sort, direction);
    const [items, counted] = await Promise.all([
      directoryUsers(this.db, scope, { condition, order, size, page }),
      sql<{ total: number }>`select count(*) as total from people p where ${condition}`.execute(this.db),
    ]);
    return { items, total: counted.rows[0]?.total ?? 0 };
  }

  /** A person with a role in both spellings, or in several groups, counts once. @source ROL-1 */
  async counts(scope: Scope, filter: PeopleFilter): Promise<PeopleCounts | undefined> {
    const { groupNumbers = [] } = filter;
    const anyRole = peopleCondition(scope, { ...filter, roles: [] });
    const anyStatus = peopleCondition(scope, { ...filter, status: undefined });
    const anyRoleOrStatus = peopleCondition(scope, { ...filter, roles: [], status: undefined });
    const { rows: more } = await sql`
      select 1 from people p where ${anyRoleOrStatus} offset ${MAX_COUNTED} limit 1`.execute(this.db);
    if (more.length > 0) return undefined;
    const [roles, statuses] = await Promise.all([
      sql<PeopleCounts['roles'][number]>`
        select role, count(*) as count
        from (select distinct r.user_id, ${inOneSpelling('r.role')} as role from person_roles r
          where ${grantCondition(scope, { groupNumbers })} and r.user_id in (select p.user_id from people p where ${anyRole})) held
        where role = any(${sql.val(Object.values(Role))}::text[])
        group by role order by role`.execute(this.db),
      sql<PeopleCounts['statuses'][number]>`
        select p.status, count(*) as count from people p where ${anyStatus}
        group by p.status order by p.status`.execute(this.db),
    ]);
    return { roles: roles.rows, statuses: statuses.rows };
  }

  async find(scope: Scope, key: PersonKey): Promise<DirectoryUser | undefined> {
    const named = 'email' in key ? emailIs(sql`p.email`, key.email) : sql`p.user_id = ${key.userId}`;
    const [user] = await directoryUsers(this.db, scope, { condition: sql`${named} and ${inReachOrNew(scope)}` });
    return user;
  }

  async hasNewAccess(userId: string, now: Date): Promise<boolean> {
    return (await unconfirmedOf(this.db, userId, now)).length > 0;
  }

  async history(scope: Scope, userId: string): Promise<readonly SavedDirectoryEvent[]> {
    const { rows } = await sql<SavedDirectoryEvent & { readonly group: NamedGroup | null }>`
      select event_pk as "eventPk", at, by_name as "byName", event, text,
        case when g.name is not null then json_build_object('number', g.group_number, 'name', g.name) end as "group"
      from directory_events left join groups g on g.group_number = in_group
      where user_id = ${userId} and (in_group is null or ${scopeCondition(scope, 'in_group')})
      order by at desc, event_pk desc limit ${MAX_EVENTS}`.execute(this.db);
    return rows.map(({ group, ...event }) => ({ ...event, text: group ? withName(event.text, group) : event.text }));
  }

  async groups(scope: Scope, { q, page, size }: { readonly q: string; readonly page: number; readonly size: number }) {
    const condition = sql`${scopeCondition(scope, 'groups.group_number')} and ${hasNameOrNumber('groups', q)}`;
    const [found, counted] = await Promise.all([
      sql<NamedGroupPage['items'][number]>`select group_number as "groupNumber", name from groups where ${condition}
        order by lower(name), group_number limit ${size} offset ${page * size}`.execute(this.db),
      sql<{ total: number }>`select count(*) as total from groups where ${condition}`.execute(this.db),
    ]);
    return { items: found.rows, total: counted.rows[0]?.total ?? 0 };
  }

  async groupsOf(scope: Scope, userId: string) {
    const { rows } = await sql<{
      groupNumber: string;
      name: string;
      roles: string[];
      divisions: readonly BillDivision[];
    }>`
      with held as (
        select group_number, role from person_roles where user_id = ${userId} and group_number <> ''
        union select c.group_number, ${Role.Carrier} from group_carriers c
          where c.carrier_code = any(array(select unnest(p.carrier_codes) from people p where ${holder(userId, Role.Carrier)}))
        union select a.group_number, ${Role.Agent} from group_agents a
          where a.agent_code = any(array(select unnest(p.agent_codes) from people p where ${holder(userId, Role.Agent)}))
        union select g.group_number, ${Role.Admin} from groups g
          where g.rep_id in (select p.rep_id from people p where ${holder(userId, Role.Admin)}))
      select g.group_number as "groupNumber", g.name, array_agg(held.role order by held.role) as roles,
        coalesce((select json_agg(json_build_object('number', d.division_number, 'name', d.name) order by d.place)
          from divisions d where d.group_number = g.group_number), '[]') as divisions
      from held join groups g on g.group_number = held.group_number
      where ${scopeCondition(scope, 'g.group_number')}
      group by g.group_number, g.name order by lower(g.name), g.group_number`.execute(this.db);
    return rows.map(({ groupNumber, name, roles, divisions }) => ({
      groupNumber,
      name,
      ...(divisions.length > 0 && { divisions: [...divisions] }),
      roles: grantsOf(roles.map((role) => ({ role, group: groupNumber }))).map(({ role }) => role),
    }));
  }

  async carrierCodesOf(userId: string) {
    const { rows } = await sql<{ code: string; name: string }>`
      select code, coalesce(c.name, code) as name
      from people p cross join unnest(p.carrier_codes) as code left join carriers c on c.carrier_code = code
      where p.user_id = ${userId} order by code`.execute(this.db);
    return rows;
  }

  async *accessRows(scope: Scope, filter: PeopleFilter): AsyncGenerator<AccessRow> {
    let after: RowKey | undefined;
    for (;;) {
      const rows = await batchAfter(this.db, scope, filter, after);
      for (const row of rows) yield accessRowOf(row);
      after = rows.at(-1);
      if (!after) return;
    }
  }
}

const BY_NAME_DESCENDING = sql`lower(p.last_name) desc, lower(p.first_name) desc, p.user_id desc`;

/** Every order is unique, so that no row appears on two pages. */
function orderOf(sort: DirectorySort, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const isUp = direction === 'asc';
  switch (sort) {
    case 'name':
      return isUp ? BY_NAME : BY_NAME_DESCENDING;
    case 'email':
      return isUp ? sql`lower(p.email)` : sql`lower(p.email) desc`;
    case 'status':
      return isUp ? sql`p.status, ${BY_NAME}` : sql`p.status desc, ${BY_NAME_DESCENDING}`;
    case 'lastLogin':
      // People who never signed in count as the longest absent.
      return isUp ? sql`p.last_login_at nulls first, p.user_id` : sql`p.last_login_at desc nulls last, p.user_id desc`;
  }
}

function holder(userId: string, role: Role): RawBuilder<unknown> {
  return sql`p.user_id = ${userId} and exists (
    select 1 from person_roles r where r.user_id = p.user_id and ${roleIn('r.role', [role])})`;
}

function inOneSpelling(column: string): RawBuilder<string> {
  const others = Object.values(Role).flatMap((role) =>
    spellingsOf(role).flatMap((spelling) => (spelling === role ? [] : [sql`when ${spelling} then ${role}`])),
  );
  return sql`case ${sql.ref(column)} ${sql.join(others, sql` `)} else ${sql.ref(column)} end`;
}

interface RowKey {
  readonly lastKey: string;
  readonly firstKey: string;
  readonly userId: string;
}

interface Row extends Omit<AccessRow, 'role'>, RowKey {
  readonly role: string | null;
}

async function batchAfter(
  db: Db,
  scope: Scope,
  filter: PeopleFilter,
  after: RowKey | undefined,
): Promise<readonly Row[]> {
  const isAfter = after
    ? sql`(lower(p.last_name), lower(p.first_name), p.user_id) > (${after.lastKey}, ${after.firstKey}, ${after.userId})`
    : sql`true`;
  const { rows } = await sql<Row>`
    select trim(p.first_name || ' ' || p.last_name) as name, p.email, p.status, p.connection,
      p.carrier_codes as "carrierCodes", p.agent_codes as "agentCodes", p.rep_id as "repId", p.last_login_at as "lastLoginAt",
      r.role, nullif(r.group_number, '') as "groupNumber", g.name as "groupName",
      r.given_by as "givenBy", r.given_at as "givenAt",
      lower(p.last_name) as "lastKey", lower(p.first_name) as "firstKey", p.user_id as "userId"
    from (select * from people p where ${peopleCondition(scope, filter)} and ${isAfter}
      order by lower(p.last_name), lower(p.first_name), p.user_id limit ${BATCH}) p
    left join person_roles r on r.user_id = p.user_id
      and (r.group_number = '' or ${scopeCondition(scope, 'r.group_number')})
    left join groups g on g.group_number = r.group_number
    order by lower(p.last_name), lower(p.first_name), p.user_id, r.group_number, r.role`.execute(db);
  return rows;
}

function accessRowOf({ lastKey: _last, firstKey: _first, userId: _id, role, ...row }: Row): AccessRow {
  return { ...row, role: role === null ? null : (roleOf(role) ?? null) };
}

interface NamedGroup {
  readonly number: string;
  readonly name: string;
}

/** Names the group in an event's text, such as "Make Payments" in group 10420, with the name it has now. */
function withName(text: string, { number, name }: NamedGroup): string {
  return text.replace(
    new RegExp(`\\b(group) ${number}\\b`, 'gi'),
    (_, group: string) => `${group} ${name} (${number})`,
  );
}
