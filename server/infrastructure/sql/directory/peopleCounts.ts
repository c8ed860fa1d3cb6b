import { sql } from 'kysely';
import { Role, spellingsOf } from '../../../../src/domain/access/Role';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { PeopleFilter } from '../../../application/directory/PeopleFilter';
import type { PeopleCounts } from '../../../application/directory/ports/DirectoryBook';
import { rowsOf } from '../rowsOf';
import type { Db } from '../Tables';
import { grantCondition } from './grantCondition';
import { peopleCondition } from './peopleCondition';

const SPELLINGS = Object.values(Role).flatMap((role) => spellingsOf(role).map((spelling) => ({ spelling, role })));

/** Whoever holds a role in both spellings, or in several groups, counts once. @source ROL-1 */
export async function peopleCounts(db: Db, scope: Scope, filter: PeopleFilter): Promise<PeopleCounts> {
  const { groupNumbers = [] } = filter;
  const whateverRole = peopleCondition(scope, { ...filter, roles: [] });
  const whateverStatus = peopleCondition(scope, { ...filter, status: undefined });
  const [roles, statuses] = await Promise.all([
    sql<PeopleCounts['roles'][number]>`
      select known.role, count(distinct r.user_id) as count
      from person_roles r join ${rowsOf(SPELLINGS, sql`spelling text, role text`)} known on known.spelling = r.role
      where ${grantCondition(scope, { groupNumbers })} and r.user_id in (select p.user_id from people p where ${whateverRole})
      group by known.role order by known.role`.execute(db),
    sql<PeopleCounts['statuses'][number]>`
      select p.status, count(*) as count from people p where ${whateverStatus}
      group by p.status order by p.status`.execute(db),
  ]);
  return { roles: roles.rows, statuses: statuses.rows };
}
