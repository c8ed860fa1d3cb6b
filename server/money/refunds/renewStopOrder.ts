import { renewStopOrder } from '../../../contract/money/refunds';
import { renewalProblem, type StopOrder, stopOrderText } from '../../../src/domain/money/refunds/stopOrder';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type CommandInput, command } from '../../platform/shared/command';
import { invalid, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import { lockRefund } from './lockRefund';

type RenewalBody = CommandInput<typeof renewStopOrder>['body'];

/**
 * Records that the bank renewed the stop order of a void check, or that the order is left to end. Former orders stay in the history.
 *
 * @throws Refusal BAD_REQUEST for an order that is not in force or not later than the former one, and for none without a reason; NOT_FOUND;
 *   WRONG_STATUS for a check without a stop order, and if it has changed; KEY_IN_FLIGHT, KEY_REUSED; ON_HOLD.
 * @source BR-RFD-28 docs/decisions/refunds.md#a-stop-order-is-renewed-before-it-ends
 */
export const renewOrder = command(renewStopOrder, async (tx, request) => {
  const { body, caller, now, today } = request;
  const refund = await lockRefund(tx, request);
  const { checkNumber, order } = body;
  const former = await formerOrder(tx, refund, body);
  const note = noteOf(body, former, today);
  const step = order ? ('renewStop' as const) : ('endStop' as const);
  await tx.refunds.changeStopOrder(refund, { checkNumber, order, step, note }, caller, now);
  return { refundPk: refund.refundPk, checkNumber };
});

async function formerOrder(
  tx: Transaction,
  refund: Parameters<Transaction['refunds']['stopOrder']>[0],
  { checkNumber, formerPlacedOn }: RenewalBody,
): Promise<StopOrder> {
  const former = await tx.refunds.stopOrder(refund, checkNumber);
  if (!former) throw wrongStatus(`Check ${checkNumber} has no stop order to renew. Load the list again.`);
  if (former.placedOn !== formerPlacedOn)
    throw wrongStatus(`The stop order has changed: ${stopOrderText(former)}. Load the list again.`);
  return former;
}

function noteOf({ order, reason }: RenewalBody, former: StopOrder, today: LocalDate): string {
  if (order === null) {
    if (reason.trim() === '') throw invalid('reason', 'Enter a reason.');
    return `${stopOrderText(former)}. ${reason.trim()}`;
  }
  const message = renewalProblem(order, former, today);
  if (message !== undefined) throw invalid('order', message);
  return `${stopOrderText(order)}. Before: stop order ${former.number}`;
}
