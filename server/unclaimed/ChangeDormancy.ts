import { changeDormancy } from '../../contract/unclaimed';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import type { DormancyRequest } from '../../src/domain/refunds/UnclaimedProperty';
import type { CommandRequest } from '../shared/CommandRequest';
import { type KeyedAnswer, keyedBy } from '../shared/idempotency';
import { newId } from '../shared/newPk';
import { Refusal } from '../shared/Refusal';
import { runOnce } from '../shared/runOnce';
import type { Transactions } from '../shared/Transaction';

/**
 * Sets the dormancy period for property in a state. Each change is a new row; nothing is overwritten.
 *
 * @source BR-RFD-14 docs/decisions/unclaimed-property.md#the-office-enters-each-states-dormancy-periods
 */
export class ChangeDormancy {
  constructor(private readonly transactions: Transactions) {}

  /** @throws Refusal BAD_REQUEST for a value that already applies; KEY_IN_FLIGHT, KEY_REUSED. */
  run({ caller, idempotencyKey, now }: CommandRequest, body: DormancyRequest): Promise<KeyedAnswer> {
    const keyed = keyedBy(changeDormancy, { caller, idempotencyKey }, {}, body);
    return runOnce(this.transactions, keyed, now, async (tx) => {
      const periods = await tx.dormancy.lock();
      const set = periods.find(({ state, kind }) => state === body.state && kind === body.kind);
      if ((set?.years ?? null) === body.years)
        throw new Refusal(
          ErrorCode.BadRequest,
          set ? 'This period already applies. Enter a different one.' : 'There is no dormancy period to remove.',
        );
      const changePk = newId();
      await tx.dormancy.add(changePk, body, caller, now);
      return { changePk };
    });
  }
}
