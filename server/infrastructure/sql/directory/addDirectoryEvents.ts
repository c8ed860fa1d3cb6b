import type { AuditStamp, NewDirectoryEvent } from '../../../application/directory/ports/DirectoryUnitOfWork';
import { newId } from '../../../application/shared/newPk';
import type { Db } from '../Tables';

/** Writes down what was done to a person. */
export async function addDirectoryEvents(
  db: Db,
  userId: string,
  events: readonly NewDirectoryEvent[],
  act: AuditStamp,
): Promise<void> {
  if (events.length === 0) return;
  // One key and places after it, so that they stay in the order in which they were done.
  const key = newId();
  await db
    .insertInto('directory_events')
    .values(
      events.map(({ event, groupNumber, text }, index) => ({
        event_pk: `${key}.${String(index).padStart(4, '0')}`,
        user_id: userId,
        at: act.now.toISOString(),
        by_user_id: act.userId,
        by_name: act.name,
        event,
        in_group: groupNumber,
        text,
      })),
    )
    .execute();
}
