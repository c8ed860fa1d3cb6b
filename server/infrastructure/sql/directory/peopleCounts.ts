import { type RawBuilder, sql } from 'kysely';
import { Role, spellingsOf } from '../../../../src/domain/access/Role';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { PeopleFilter } from '../../../application/directory/PeopleFilter';
import type { PeopleCounts } from '../../../application/directory/ports/DirectoryBook';
import type { Db } from '../Tables';
import { grantCondition } from './grantCondition';
import { peopleCondition } from './peopleCondition';

/** Beyond so many nobody waits for a picture. */
const MOST = 100_000;

/** Whoever holds a role in both spellings, or in several groups, counts once. @source ROL-1 */
export async function peopleCounts(db: Db, scope: Scope, filter: PeopleFilter): Promise<PeopleCounts | undefined> {
  const { groupNumbers = [] } = filter;
  const whateverRole = peopleCondition(scope, { ...filter, roles: [] });
  const whateverStatus = peopleCondition(scope, { ...filter, status: undefined });
  const everybody = peopleCondition(scope, { ...filter, roles: [], status: undefined });
  const { rows: further } = await sql`select 1 from people p where ${everybody} offset ${MOST} limit 1`.execute(db);
  if (further.length > 0) return undefined;
  const [roles, statuses] = await Promise.all([
    sql<PeopleCounts['roles'][number]>`
      select role, count(*) as count
      from (select distinct r.user_id, ${inOneSpelling('r.role')} as role from person_roles r
        where ${grantCondition(scope, { groupNumbers })} and r.user_id in (select p.user_id from people p where ${whateverRole})) held
      where role = any(${sql.val(Object.values(Role))}::text[])
      group by role order by role`.execute(db),
    sql<PeopleCounts['statuses'][number]>`
      select p.status, count(*) as count from people p where ${whateverStatus}
      group by p.status order by p.status`.execute(db),
  ]);
  return { roles: roles.rows, statuses: statuses.rows };
}

function inOneSpelling(column: string): RawBuilder<string> {
  const others = Object.values(Role).flatMap((role) =>
    spellingsOf(role).flatMap((spelling) => (spelling === role ? [] : [sql`when ${spelling} then ${role}`])),
  );
  return sql`case ${sql.ref(column)} ${sql.join(others, sql` `)} else ${sql.ref(column)} end`;
}
