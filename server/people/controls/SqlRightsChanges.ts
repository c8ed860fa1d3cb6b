import { sql } from 'kysely';
import type { DirectoryEventKind } from '../../../src/domain/people/directory/DirectoryEvent';
import type { Operation } from '../../../src/domain/platform/access/policy';
import type { LapsingChange } from '../../../src/domain/platform/access/rightsChange';
import { tiesOf, unconfirmedOf } from '../../platform/database/statements/ties';
import type { Db, Tx } from '../../platform/database/Tables';
import { holdersOf } from './rightHolders.sql';
import type { ApprovalPeople, RightsChanges, RightsQueries } from './rightsPorts';

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
