import { type RawBuilder, sql } from 'kysely';
import { Role } from '../../../../src/domain/access/Role';
import type { Scope } from '../../../../src/domain/access/Scope';
import { scopeCondition } from '../conditions';
import type { Db } from '../Tables';
import { grantsOf } from './grantsOf';
import { roleIn } from './roleIn';

/** A group, and what a person holds there. */
interface HeldGroup {
  readonly groupNumber: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

/** Where a person holds something: by group, by the codes of a carrier or an agent, by the rep of an admin. */
export async function groupsOfPerson(db: Db, scope: Scope, userId: string): Promise<readonly HeldGroup[]> {
  const { rows } = await sql<{ groupNumber: string; name: string; roles: string[] }>`
    with held as (
      select group_number, role from person_roles where user_id = ${userId} and group_number <> ''
      union select c.group_number, ${Role.Carrier} from people p
        join group_carriers c on c.carrier_code = any(p.carrier_codes) where ${holder(userId, Role.Carrier)}
      union select a.group_number, ${Role.Agent} from people p
        join group_agents a on a.agent_code = any(p.agent_codes) where ${holder(userId, Role.Agent)}
      union select g.group_number, ${Role.Admin} from people p
        join groups g on g.rep_id = p.rep_id where ${holder(userId, Role.Admin)})
    select g.group_number as "groupNumber", g.name, array_agg(held.role order by held.role) as roles
    from held join groups g on g.group_number = held.group_number
    where ${scopeCondition(scope, 'g.group_number')}
    group by g.group_number, g.name order by lower(g.name), g.group_number`.execute(db);
  return rows.map(({ groupNumber, name, roles }) => ({
    groupNumber,
    name,
    roles: grantsOf(roles.map((role) => ({ role, group: groupNumber }))).map(({ role }) => role),
  }));
}

function holder(userId: string, role: Role): RawBuilder<unknown> {
  return sql`p.user_id = ${userId} and exists (
    select from person_roles r where r.user_id = p.user_id and ${roleIn('r.role', [role])})`;
}
