import { sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import { DirectoryEventKind } from '../../../application/directory/DirectoryEventKind';
import { scopeCondition } from '../conditions';
import type { Db } from '../Tables';

/**
 * Whether the record says that a person had something beyond the scope which was taken since, or was added without any
 * access. Whoever has been here since before there were records counts as always having had what they hold.
 */
export async function isKnownElsewhere(db: Db, scope: Scope, userId: string): Promise<boolean> {
  const { Created, GroupAdded, GroupRemoved, RoleRemoved } = DirectoryEventKind;
  const isTaken = sql`e.event in (${GroupRemoved}, ${RoleRemoved})
    and (e.in_group is null or not (${scopeCondition(scope, 'e.in_group')}))`;
  // Carriers and agents have no groups of their own: they were added with codes, or got them from somebody who might.
  const isAddedBare = sql`e.event = ${Created}
    and not exists (select from people p where p.user_id = e.user_id and p.carrier_codes || p.agent_codes <> '{}')
    and not exists (select from directory_events g
      where g.user_id = e.user_id and g.at = e.at and g.event = ${GroupAdded})`;
  const { rows } = await sql`select 1 from directory_events e
    where e.user_id = ${userId} and (${isTaken} or ${isAddedBare}) limit 1`.execute(db);
  return rows.length > 0;
}
