import { sql } from 'kysely';
import type { Grant } from '../../../../src/domain/access/Person';
import { spellingsOf } from '../../../../src/domain/access/Role';
import type { Act } from '../../../application/directory/ports/DirectoryDesk';
import { rowsOf } from '../rowsOf';
import type { Db } from '../Tables';

/** Writes what somebody holds from now on; what they hold already stays as it is. */
export async function giveGrants(db: Db, userId: string, grants: readonly Grant[], act: Act): Promise<void> {
  if (grants.length === 0) return;
  const rows = grants.map(({ role, groupNumber }) => ({ role, group_number: groupNumber ?? '' }));
  await sql`
    insert into person_roles (user_id, role, group_number, given_by, given_at)
    select ${userId}, role, group_number, ${act.name}, ${act.now.toISOString()}::timestamptz
    from ${rowsOf(rows, sql`role text, group_number text`)} given
    on conflict do nothing`.execute(db);
  await noteChange(db, userId, act);
}

/** Takes it away in each spelling in which it may be held. */
export async function takeGrants(db: Db, userId: string, grants: readonly Grant[], act: Act): Promise<void> {
  if (grants.length === 0) return;
  const rows = grants.flatMap(({ role, groupNumber }) =>
    spellingsOf(role).map((spelling) => ({ role: spelling, group_number: groupNumber ?? '' })),
  );
  await sql`
    delete from person_roles held using ${rowsOf(rows, sql`role text, group_number text`)} taken
    where held.user_id = ${userId} and held.role = taken.role and held.group_number = taken.group_number`.execute(db);
  await noteChange(db, userId, act);
}

async function noteChange(db: Db, userId: string, { name, now }: Act): Promise<void> {
  await db
    .updateTable('people')
    .set({ mod_date: now.toISOString(), mod_user: name })
    .where('user_id', '=', userId)
    .execute();
}
