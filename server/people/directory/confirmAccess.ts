import { confirmAccess } from '../../../contract/people/directoryChanges';
import type { Caller } from '../../platform/shared/Caller';
import { command } from '../../platform/shared/command';
import { forbidden, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import { assertRightsUnchanged } from '../controls/assertRightsUnchanged';
import { assertSecondPerson } from '../controls/assertSecondPerson';
import { type ChangeContext, lockForChange } from './changeContext';
import { grantRequested } from './managerRequests';

/**
 * Confirms, as another manager, what a person was given a short time ago, and puts a manager's role that waits into effect. From then on,
 * the person counts as a second person of those who gave it.
 *
 * @throws Refusal FORBIDDEN for one's own access; NOT_FOUND; WRONG_STATUS if there is nothing to confirm, and for the manager's role of a
 * person who is not active; SAME_PERSON; RIGHTS_CHANGED if those of the one who asked for the manager's role changed since.
 * @source BR-CTL-12 BR-CTL-14 docs/decisions/controls.md#who-gave-a-person-power-is-not-their-second-person
 */
export const confirm = command(confirmAccess, async (tx, request) => {
  const { caller, now } = request;
  const userId = request.params.id;
  const context = await lockForChange(tx, { ...request, userId });
  if (userId === caller.userId) {
    throw forbidden("You can't confirm your own access. Ask another manager.");
  }
  const isRequested = await confirmRequest(tx, context, caller, now);
  const given = await tx.rights.unconfirmed(userId, now);
  if (given.length === 0) {
    if (isRequested) return { confirmed: true as const };
    throw wrongStatus("This person has no new access to confirm. Reload the person's page.");
  }
  const firstIds = [...new Set([...given.map(({ fromId }) => fromId), userId])];
  await assertSecondPerson(tx, { kind: 'access', firstIds, groupNumber: null }, caller, now);
  const events = given.map(({ eventPk }) => ({
    event: 'powerConfirmed' as const,
    groupNumber: null,
    text: 'New access confirmed.',
    answers: eventPk,
  }));
  await tx.directory.record(userId, events, context.stamp);
  return { confirmed: true as const };
});

/** @returns whether the person has a manager's role that waited. */
async function confirmRequest(
  tx: Transaction,
  { person, stamp }: ChangeContext,
  caller: Caller,
  now: Date,
): Promise<boolean> {
  const open = await tx.directory.managerRequest(person.userId);
  if (!open) return false;
  if (person.status !== 'Active') {
    throw wrongStatus('This person is not active. Enable or restore them first.');
  }
  await assertSecondPerson(tx, { kind: 'access', firstIds: [open.byUserId], groupNumber: null }, caller, now);
  await assertRightsUnchanged(
    tx,
    { by: open.byName, byUserId: open.byUserId, at: open.at, groupNumber: null },
    caller.userId,
  );
  await grantRequested(tx.directory, person, open.eventPk, stamp);
  return true;
}
