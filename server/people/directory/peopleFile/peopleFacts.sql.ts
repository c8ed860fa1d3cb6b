import { sql } from 'kysely';
import type { PersonFileRow } from '../../../../src/domain/people/directory/personRow';
import { decide } from '../../../../src/domain/platform/access/decide';
import { scopeCondition } from '../../../platform/database/conditions';
import type { Db } from '../../../platform/database/Tables';
import { invitationOf } from '../invitations/SqlInvitations';
import { inReachOrNew } from '../peopleConditions.sql';
import { lockPeople } from '../peopleRows.sql';
import { codesWithin } from '../reachQueries.sql';
import type { PeopleFacts } from './ports';

/**
 * Reads what rows are decided by, with few statements for any number of rows.
 *
 * @param userId who sends the file; their rights are read anew.
 */
export async function readPeopleFacts(db: Db, userId: string, rows: readonly PersonFileRow[]): Promise<PeopleFacts> {
  const emails = sql.val([...new Set(rows.map(({ email }) => email))]);
  const { rows: ids } = await sql<{ userId: string }>`
    select user_id as "userId" from people where lower(email) = any(${emails}::text[])`.execute(db);
  const found = ids.map((row) => row.userId);
  const locked = await lockPeople(db, [userId, ...found]);
  const sender = locked.get(userId);
  const decision = sender && decide(sender, 'directory.write');
  const scope = decision?.allowed ? decision.scope : ({ kind: 'none' } as const);
  const { rows: seen } = await sql<{ userId: string }>`
    select p.user_id as "userId" from people p
    where p.user_id = any(${sql.val(found)}::text[]) and ${inReachOrNew(scope)}`.execute(db);
  const visible = new Set([userId, ...seen.map((row) => row.userId)]);
  const people = found.flatMap((id) => {
    const person = locked.get(id);
    return person ? [[person.email.toLowerCase(), { ...person, isVisible: visible.has(id) }] as const] : [];
  });
  const invitations = await sql<Parameters<typeof invitationOf>[0]>`
    select * from invitations where email = any(${emails}::text[]) order by email for update`.execute(db);
  const { rows: groups } = await sql<{ groupNumber: string }>`
    select group_number as "groupNumber" from groups
    where group_number = any(${sql.val(rows.flatMap(({ groupNumbers }) => groupNumbers))}::text[])
      and ${scopeCondition(scope, 'group_number')}`.execute(db);
  const { rows: reps } = await sql<{ rep: string }>`
    select rep_id::text as rep from reps
    where rep_id::text = any(${sql.val(rows.flatMap(({ rep }) => rep ?? []))}::text[])`.execute(db);
  const codes = await codesWithin(db, scope, {
    carrierCodes: rows.flatMap(({ carrierCodes }) => carrierCodes),
    agentCodes: rows.flatMap(({ agentCodes }) => agentCodes),
  });
  return {
    grantor: sender && decision?.allowed ? { userId, person: sender } : undefined,
    scope,
    people: new Map(people),
    invitations: new Map(invitations.rows.map((row) => [row.email, invitationOf(row)])),
    groups: new Set(groups.map(({ groupNumber }) => groupNumber)),
    codes,
    reps: new Set(reps.map(({ rep }) => rep)),
  };
}
