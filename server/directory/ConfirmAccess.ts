import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { assertSecondPerson } from '../controls/assertSecondPerson';
import { Refusal } from '../shared/Refusal';
import type { Transactions } from '../shared/Transaction';
import { lockForChange } from './changeContext';
import type { GrantRequest } from './grants';

/**
 * Confirms, as another manager, what a person was given a short time ago. From then on, the person counts as a second person of those
 * who gave it.
 *
 * @source BR-CTL-12 docs/decisions/controls.md#who-gave-a-person-power-is-not-their-second-person
 */
export class ConfirmAccess {
  constructor(private readonly transactions: Transactions) {}

  /** @throws Refusal FORBIDDEN for one's own access; NOT_FOUND; WRONG_STATUS if there is nothing to confirm; SAME_PERSON. */
  run(request: GrantRequest): Promise<void> {
    return this.transactions.run(async (tx) => {
      const { caller, userId, now } = request;
      const { stamp } = await lockForChange(tx, request);
      if (userId === caller.userId) {
        throw new Refusal(ErrorCode.Forbidden, "You can't confirm your own access. Ask another manager.");
      }
      const given = await tx.rights.unconfirmed(userId, now);
      if (given.length === 0) {
        throw new Refusal(ErrorCode.WrongStatus, "This person has no new access to confirm. Reload the person's page.");
      }
      const firstIds = [...new Set([...given.map(({ fromId }) => fromId), userId])];
      await assertSecondPerson(tx, { kind: 'access', firstIds, groupNumber: null }, caller, now);
      const events = given.map(({ eventPk }) => ({
        event: 'powerConfirmed' as const,
        groupNumber: null,
        text: 'New access confirmed.',
        confirms: eventPk,
      }));
      await tx.directory.record(userId, events, stamp);
    });
  }
}
