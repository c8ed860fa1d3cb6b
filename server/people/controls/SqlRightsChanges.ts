import { sql } from 'kysely';
import type { DirectoryEventKind } from '../../../src/domain/people/directory/DirectoryEvent';
import { decide } from '../../../src/domain/platform/access/decide';
import { type Operation, POLICY, type Rule } from '../../../src/domain/platform/access/policy';
import { roleOfType } from '../../../src/domain/platform/access/power';
import { spellingsOf } from '../../../src/domain/platform/access/Role';
import type { LapsingChange } from '../../../src/domain/platform/access/rightsChange';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { isOneOf } from '../../platform/database/conditions';
import { tiesOf, unconfirmedOf } from '../../platform/database/statements/ties';
import type { Db, Tx } from '../../platform/database/Tables';
import { knownPerson, PERSON_COLUMNS, type PersonColumns } from '../session/SqlCallerDirectory';
import type { ApprovalPeople, RightHolder, RightsChanges, RightsQueries } from './rightsPorts';

const KINDS: readonly DirectoryEventKind[] = [
  'created',
  'disabled',
  'enabled',
  'deleted',
  'restored',
  'purged',
  'roleAdded',
  'roleRemoved',
  'groupAdded',
  'groupRemoved',
  'divisionsChanged',
];

/** Changed details that determine which data a person may access, as named in their history. */
const REACH = '(Rep|Carrier codes|Agent codes):';

/** Reads who may decide from the directory and people's histories. */
export class SqlRightsQueries implements RightsQueries {
  constructor(private readonly db: Db) {}

  ties(userId: string, now: Date) {
    return tiesOf(this.db, userId, now);
  }

  holders(operation: Operation, groupNumber: string | null) {
    return holdersOf(this.db, operation, groupNumber);
  }
}

/** Changes of people's rights, from their histories. */
export class SqlRightsChanges extends SqlRightsQueries implements RightsChanges {
  constructor(private readonly tx: Tx) {
    super(tx);
  }

  unconfirmed(userId: string, now: Date) {
    return unconfirmedOf(this.tx, userId, now);
  }

  async lockChange({
    requesterId,
    approverId,
    groupNumber,
    since,
  }: ApprovalPeople): Promise<LapsingChange | undefined> {
    const userIds = sql.val([requesterId, approverId]);
    // Every change of a person first locks the person's row.
    await sql`select 1 from people where user_id = any(${userIds}::text[]) order by user_id for share`.execute(this.tx);
    const { rows } = await sql<{ userId: string; at: string }>`
      select user_id as "userId", at from directory_events
      where user_id = any(${userIds}::text[]) and at >= ${since}::timestamptz
        and (in_group is null or in_group = ${groupNumber})
        and (event = any(${sql.val([...KINDS])}::text[]) or (event = 'changed' and text ~ ${REACH}))
      order by (user_id = ${requesterId}) desc, at desc limit 1`.execute(this.tx);
    const [last] = rows;
    if (!last) return undefined;
    return { whose: last.userId === requesterId ? 'requester' : 'approver', at: new Date(last.at).toISOString() };
  }
}

const MAX_HOLDERS = 50;
/** Maximum number of people read, some of whom may not have the right. */
const MAX_READ = 500;

/** Active people who may perform the operation in the group, or in general if the number is null; by name. */
async function holdersOf(db: Db, operation: Operation, groupNumber: string | null): Promise<readonly RightHolder[]> {
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
