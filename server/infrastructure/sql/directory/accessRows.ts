import { sql } from 'kysely';
import { roleOf } from '../../../../src/domain/access/Role';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { AccessRow } from '../../../application/directory/AccessRow';
import type { PeopleFilter } from '../../../application/directory/PeopleFilter';
import { scopeCondition } from '../conditions';
import type { Db } from '../Tables';
import { peopleCondition } from './peopleCondition';

/** People read at once: finding out who is within reach takes longer than reading them. */
const BATCH = 4_000;

interface Row extends Omit<AccessRow, 'role'> {
  readonly role: string | null;
  readonly lastKey: string;
  readonly firstKey: string;
  readonly userId: string;
}

/** Everybody with what they hold, batch by batch, so that no more than a batch is ever in memory. */
export async function* accessRows(db: Db, scope: Scope, filter: PeopleFilter): AsyncGenerator<AccessRow> {
  let after: Pick<Row, 'lastKey' | 'firstKey' | 'userId'> | undefined;
  for (;;) {
    const rows = await batchAfter(db, scope, filter, after);
    for (const row of rows) yield accessRowOf(row);
    after = rows.at(-1);
    if (!after) return;
  }
}

async function batchAfter(
  db: Db,
  scope: Scope,
  filter: PeopleFilter,
  after: Pick<Row, 'lastKey' | 'firstKey' | 'userId'> | undefined,
): Promise<readonly Row[]> {
  const further = after
    ? sql`(lower(p.last_name), lower(p.first_name), p.user_id) > (${after.lastKey}, ${after.firstKey}, ${after.userId})`
    : sql`true`;
  const { rows } = await sql<Row>`
    select trim(p.first_name || ' ' || p.last_name) as name, p.email, p.status, p.connection,
      p.carrier_codes as "carrierCodes", p.agent_codes as "agentCodes", p.rep_id as "repId", p.last_login_at as "lastLoginAt",
      r.role, nullif(r.group_number, '') as "groupNumber", g.name as "groupName",
      r.given_by as "givenBy", r.given_at as "givenAt",
      lower(p.last_name) as "lastKey", lower(p.first_name) as "firstKey", p.user_id as "userId"
    from (select * from people p where ${peopleCondition(scope, filter)} and ${further}
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
