import { changeDormancy } from '../../../contract/money/unclaimed';
import { command } from '../../platform/shared/command';
import { newId } from '../../platform/shared/newPk';
import { badRequest } from '../../platform/shared/Refusal';

/**
 * Sets the dormancy period for property in a state. Each change is a new row; nothing is overwritten.
 *
 * @source BR-RFD-14 docs/decisions/unclaimed-property.md#the-office-enters-each-states-dormancy-periods
 * @throws Refusal BAD_REQUEST for a value that already applies; KEY_IN_FLIGHT, KEY_REUSED.
 */
export const changeDormancyPeriod = command(changeDormancy, async (tx, { caller, body, now }) => {
  const periods = await tx.dormancy.lock();
  const set = periods.find(({ state, kind }) => state === body.state && kind === body.kind);
  if ((set?.years ?? null) === body.years)
    throw badRequest(
      set ? 'This period already applies. Enter a different one.' : 'There is no dormancy period to remove.',
    );
  const changePk = newId();
  await tx.dormancy.add(changePk, body, caller, now);
  return { changePk };
});
