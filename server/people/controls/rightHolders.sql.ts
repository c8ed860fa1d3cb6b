import { sql } from 'kysely';
import { decide } from '../../../src/domain/platform/access/decide';
import { type Operation, POLICY, type Rule } from '../../../src/domain/platform/access/policy';
import { roleOfType } from '../../../src/domain/platform/access/power';
import { spellingsOf } from '../../../src/domain/platform/access/Role';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { isOneOf } from '../../platform/database/conditions';
import type { Db } from '../../platform/database/Tables';
import { knownPerson, PERSON_COLUMNS, type PersonColumns } from '../session/SqlCallerDirectory';
import type { RightHolder } from './rightsPorts';

const MAX_HOLDERS = 50;
/** Maximum number of people read, some of whom may not have the right. */
const MAX_READ = 500;

/** Active people who may perform the operation in the group, or in general if the number is null; by name. */
export async function holdersOf(
  db: Db,
  operation: Operation,
  groupNumber: string | null,
): Promise<readonly RightHolder[]> {
  const { allow }: Rule = POLICY[operation];
  const roles = allow.flatMap(({ type, flags = [] }) => flags.at(-1) ?? roleOfType(type) ?? []);
  const inGroup = groupNumber === null ? sql`true` : sql`r.group_number in ('', ${groupNumber})`;
  const { rows } = await sql<PersonColumns>`
    select ${PERSON_COLUMNS} from people where people.status = 'Active' and people.user_id in (
      select r.user_id from person_roles r where ${isOneOf(sql`r.role`, roles.flatMap(spellingsOf))} and ${inGroup})
    order by lower(people.last_name), lower(people.first_name), people.user_id limit ${MAX_READ}`.execute(db);
  const repId = groupNumber === null ? undefined : await repOf(db, groupNumber);
  return rows
    .filter((row) => {
      const decision = decide(knownPerson(row).person, operation);
      return decision.allowed && (groupNumber === null || reaches(decision.scope, groupNumber, repId));
    })
    .slice(0, MAX_HOLDERS)
    .map((row) => ({ userId: row.user_id, name: `${row.first_name} ${row.last_name}`.trim() }));
}

async function repOf(db: Db, groupNumber: string): Promise<number | undefined> {
  const row = await db.selectFrom('groups').select('rep_id').where('group_number', '=', groupNumber).executeTakeFirst();
  return row?.rep_id;
}

/** Operations on the installation have no scope. */
function reaches(scope: Scope, groupNumber: string, repId: number | undefined): boolean {
  if (scope.kind === 'rep') return scope.repId === repId;
  if (scope.kind === 'groups') return scope.groupNumbers.includes(groupNumber);
  return scope.kind === 'all' || scope.kind === 'none';
}
