import type { NewDirectoryEvent } from '../../../../src/domain/people/directory/DirectoryEvent';
import type { AuditStamp } from '../../shared/Actor';
import { newId } from '../../shared/newPk';
import type { Db } from '../Tables';

/** Who gave the access, and how long the recipient cannot approve that person's requests. */
export interface PowerMark {
  readonly from: string;
  readonly until: Date;
}

/** Adds entries to a person's history. @param power for the first entry */
export async function addDirectoryEvents(
  db: Db,
  userId: string,
  events: readonly NewDirectoryEvent[],
  stamp: AuditStamp,
  power?: PowerMark,
): Promise<void> {
  if (events.length === 0) return;
  // One key with a position, so that the events of one change stay in order.
  const key = newId();
  await db
    .insertInto('directory_events')
    .values(
      events.map(({ event, groupNumber, text, answers, requestedById = answers }, index) => ({
        event_pk: `${key}.${String(index).padStart(4, '0')}`,
        user_id: userId,
        at: stamp.now.toISOString(),
        by_user_id: stamp.userId,
        by_name: stamp.name,
        event,
        in_group: groupNumber,
        text,
        ...(requestedById !== undefined && { power_from: requestedById }),
        ...(index === 0 && power && { power_from: power.from, power_until: power.until.toISOString() }),
      })),
    )
    .execute();
}
