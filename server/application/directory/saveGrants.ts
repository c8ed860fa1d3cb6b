import type { Grant } from '../../../src/domain/access/Person';
import type { DirectoryUser } from '../../../src/domain/directory/DirectoryUser';
import type { OpenChange } from './openChange';
import type { DirectoryTransaction, EventToAdd } from './ports/DirectoryDesk';

export interface GrantsToSave {
  readonly give?: readonly Grant[];
  readonly take?: readonly Grant[];
  readonly events: readonly EventToAdd[];
}

/** Writes what somebody holds from now on, with its record. @returns the person as the giver now sees them. */
export async function saveGrants(
  tx: DirectoryTransaction,
  { scope, person, act }: OpenChange,
  { give = [], take = [], events }: GrantsToSave,
): Promise<DirectoryUser> {
  if (events.length === 0) return tx.show(scope, person.userId);
  await tx.give(person.userId, give, act);
  await tx.take(person.userId, take, act);
  await tx.record(person.userId, events, act);
  await tx.signIn.personChanged(person.userId);
  return tx.show(scope, person.userId);
}
