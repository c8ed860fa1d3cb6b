import { type RawBuilder, sql } from 'kysely';
import type { Role } from '../../../../src/domain/access/Role';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { DirectoryUser } from '../../../../src/domain/directory/DirectoryUser';
import type { AccessRow } from '../../../application/directory/AccessRow';
import type { PeopleFilter, PeoplePageRequest, PeopleSort } from '../../../application/directory/PeopleFilter';
import type {
  DirectoryBook,
  DirectoryEvent,
  GroupPage,
  PeopleCounts,
  PersonKey,
} from '../../../application/directory/ports/DirectoryBook';
import { containsPattern, emailIs, scopeCondition } from '../conditions';
import type { Db } from '../Tables';
import { accessRows } from './accessRows';
import { BY_NAME, directoryUsers } from './directoryUsers';
import { groupsOfPerson } from './groupsOfPerson';
import { inReachOrNew } from './inReach';
import { peopleCondition } from './peopleCondition';
import { peopleCounts } from './peopleCounts';

const SHOWN_EVENTS = 200;

export class SqlDirectoryBook implements DirectoryBook {
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

  counts(scope: Scope, filter: PeopleFilter): Promise<PeopleCounts | undefined> {
    return peopleCounts(this.db, scope, filter);
  }

  async find(scope: Scope, key: PersonKey): Promise<DirectoryUser | undefined> {
    const named = 'email' in key ? emailIs(sql`p.email`, key.email) : sql`p.user_id = ${key.userId}`;
    const [user] = await directoryUsers(this.db, scope, { condition: sql`${named} and ${inReachOrNew(scope)}` });
    return user;
  }

  async history(scope: Scope, userId: string): Promise<readonly DirectoryEvent[]> {
    const { rows } = await sql<DirectoryEvent>`
      select event_pk as "eventPk", at, by_name as "byName", event, text from directory_events
      where user_id = ${userId} and (in_group is null or ${scopeCondition(scope, 'in_group')})
      order by at desc, event_pk desc limit ${SHOWN_EVENTS}`.execute(this.db);
    return rows;
  }

  async groups(scope: Scope, { q, page, size }: { readonly q: string; readonly page: number; readonly size: number }) {
    const condition = sql`${scopeCondition(scope, 'groups.group_number')}
      and (lower(name) like lower(${containsPattern(q)}) or group_number like ${containsPattern(q)})`;
    const [found, counted] = await Promise.all([
      sql<GroupPage['items'][number]>`select group_number as "groupNumber", name from groups where ${condition}
        order by lower(name), group_number limit ${size} offset ${page * size}`.execute(this.db),
      sql<{ total: number }>`select count(*) as total from groups where ${condition}`.execute(this.db),
    ]);
    return { items: found.rows, total: counted.rows[0]?.total ?? 0 };
  }

  groupsOf(
    scope: Scope,
    userId: string,
  ): Promise<readonly { readonly groupNumber: string; readonly name: string; readonly roles: readonly Role[] }[]> {
    return groupsOfPerson(this.db, scope, userId);
  }

  async carrierCodesOf(userId: string) {
    const { rows } = await sql<{ code: string; name: string }>`
      select code, coalesce(c.name, code) as name
      from people p cross join unnest(p.carrier_codes) as code left join carriers c on c.carrier_code = code
      where p.user_id = ${userId} order by code`.execute(this.db);
    return rows;
  }

  accessRows(scope: Scope, filter: PeopleFilter): AsyncIterable<AccessRow> {
    return accessRows(this.db, scope, filter);
  }
}

const BY_NAME_BACK = sql`lower(p.last_name) desc, lower(p.first_name) desc, p.user_id desc`;

/** Whatever comes first, the rest is decided: no row is on two pages. */
function orderOf(sort: PeopleSort, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const isUp = direction === 'asc';
  switch (sort) {
    case 'name':
      return isUp ? BY_NAME : BY_NAME_BACK;
    case 'email':
      return isUp ? sql`lower(p.email)` : sql`lower(p.email) desc`;
    case 'status':
      return isUp ? sql`p.status, ${BY_NAME}` : sql`p.status desc, ${BY_NAME_BACK}`;
    case 'lastLogin':
      // Who was never seen has been away the longest.
      return isUp ? sql`p.last_login_at nulls first, p.user_id` : sql`p.last_login_at desc nulls last, p.user_id desc`;
  }
}
