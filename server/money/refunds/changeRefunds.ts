import {
  changeUnclaimedRefund,
  issueRefundChecks,
  returnRefund,
  voidRefundCheck,
} from '../../../contract/money/refunds';
import { UNIDENTIFIED } from '../../../src/domain/money/ledger/LedgerEvent';
import { issueProblem } from '../../../src/domain/money/refunds/issueChecks';
import { afterRefundStep, REFUND_STATE_LABELS } from '../../../src/domain/money/refunds/Refund';
import type { RefundState } from '../../../src/domain/money/refunds/refundStates';
import { stopOrderProblem, stopOrderText } from '../../../src/domain/money/refunds/stopOrder';
import { type ControlledAction, decideControl } from '../../../src/domain/people/controls/decideControl';
import { dateText, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { labelOf, sentence } from '../../../src/domain/platform/text/wording';
import { assertRightsUnchanged } from '../../people/controls/assertRightsUnchanged';
import { assertSecondPerson } from '../../people/controls/assertSecondPerson';
import { assertWithinLimits, limitRefusal } from '../../people/controls/checkControl';
import type { Caller } from '../../platform/shared/Caller';
import { type CommandInput, command } from '../../platform/shared/command';
import { invalid, notFound, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import { lockRefund } from './lockRefund';
import type { LockedRefund } from './ports';
import { takeRefundStep } from './takeRefundStep';

type VoidBody = CommandInput<typeof voidRefundCheck>['body'];
type UnclaimedRequest = CommandInput<typeof changeUnclaimedRefund>;

/**
 * Issues checks for approved refunds, all or none.
 *
 * @throws Refusal NOT_FOUND, also for a refund out of scope; WRONG_STATUS without a bank account, for a refund that is not to be
 *   issued, and for a number that is used; KEY_IN_FLIGHT, KEY_REUSED; ON_HOLD.
 * @source docs/decisions/refunds.md#a-refund-leaves-cash-when-the-bank-shows-its-check
 */
export const issueChecks = command(issueRefundChecks, issueAll);

/**
 * @throws Refusal BAD_REQUEST for a stop order that is not in force; NOT_FOUND; WRONG_STATUS unless this check is issued and not cleared;
 *   KEY_IN_FLIGHT, KEY_REUSED; ON_HOLD.
 */
export const voidCheck = command(voidRefundCheck, async (tx, request) => {
  const { caller, body, now, today } = request;
  const refund = await lockRefund(tx, request);
  const { refundPk } = refund;
  const { checkNumber } = body;
  const reason = voidNote(body, today);
  if (refund.state === 'CLEARED' && refund.checkNumber === checkNumber)
    throw wrongStatus(`The bank has paid check ${checkNumber}, so it cannot be voided.`);
  const isCurrent = refund.checkNumber === checkNumber;
  const isTaken =
    isCurrent &&
    (await takeRefundStep(
      tx,
      refund,
      { step: 'void', checkNumber, reason, voidedOn: today, stopOrder: body.stopOrder },
      caller,
      now,
    ));
  if (!isTaken) throw wrongStatus(`Check ${checkNumber} is void already. Load the list again.`);
  return { refundPk, checkNumber };
});

/**
 * Returns an approved refund without a check to suspense. It no longer counts toward limits.
 *
 * @throws Refusal NOT_FOUND; WRONG_STATUS unless the refund is approved and has no check; KEY_IN_FLIGHT, KEY_REUSED; ON_HOLD.
 * @source BR-RFD-15 docs/decisions/refunds.md#an-approved-refund-can-be-returned-to-suspense
 */
export const returnToSuspense = command(returnRefund, async (tx, request) => {
  const { caller, body, now } = request;
  const refund = await lockRefund(tx, request);
  const { refundPk, suspensePk, movePk, amountCents } = refund;
  const step = { step: 'return' as const, checkNumber: null, reason: body.reason };
  if (!(await takeRefundStep(tx, refund, step, caller, now))) {
    const state = labelOf(REFUND_STATE_LABELS, refund.state).toLowerCase();
    throw wrongStatus(`Only a refund without a check can be returned. This one has the state "${state}".`);
  }
  await tx.suspense.returnRefund(suspensePk, movePk);
  await tx.suspense.change(suspensePk, { remaining: amountCents }, caller, now);
  return { refundPk, state: 'RETURNED' as const };
});

/**
 * Ends a refund whose check was not cashed.
 *
 * @throws Refusal NOT_FOUND; WRONG_STATUS if the state does not allow the step, for another check, and for one that is not stale yet;
 *   RIGHTS_CHANGED, KEY_IN_FLIGHT; SAME_PERSON, LIMIT_EXCEEDED, KEY_REUSED; ON_HOLD.
 */
export const changeUnclaimed = command(changeUnclaimedRefund, async (tx, request) => {
  const refund = await lockRefund(tx, request);
  return { refundPk: refund.refundPk, state: await takeUnclaimedStep(tx, refund, request) };
});

/** @source docs/decisions/refunds.md#a-check-that-left-the-office-is-voided-with-a-stop-order */
function voidNote({ reason, stopOrder }: VoidBody, today: LocalDate): string {
  if (stopOrder === null) return reason;
  const message = stopOrderProblem(stopOrder, today);
  if (message) throw invalid('stopOrder', message);
  return `${sentence(reason)} ${stopOrderText(stopOrder)}`;
}

/** @source docs/decisions/refunds.md#a-stale-check-is-owed-as-unclaimed-property */
async function takeUnclaimedStep(
  tx: Transaction,
  refund: LockedRefund,
  { body: { step, checkNumber, reason }, caller: by, now, today }: UnclaimedRequest,
): Promise<RefundState> {
  if (refund.checkNumber !== checkNumber) throw wrongStatus('The refund has changed. Load the list again.');
  if (step === 'stale' && refund.staleOn !== null && today < refund.staleOn)
    throw wrongStatus(`Check ${checkNumber} can be marked stale from ${dateText(refund.staleOn)} on.`);
  const outcome = afterRefundStep(refund.state, step);
  const taken = step === 'remit' && outcome ? await remitOrAsk(tx, refund, by, now) : step;
  if (step === 'approveRemit' && outcome) await assertMayApprove(tx, refund, by, now);
  const isTaken = await takeRefundStep(tx, refund, { step: taken, checkNumber, reason, voidedOn: today }, by, now);
  if (!isTaken) {
    const state = labelOf(REFUND_STATE_LABELS, refund.state).toLowerCase();
    throw wrongStatus(`This is not possible for a refund in the state "${state}". Load the list again.`);
  }
  return afterRefundStep(refund.state, taken)?.state ?? refund.state;
}

/**
 * Determines whether a refund is remitted now or needs a second person's approval.
 *
 * @throws Refusal LIMIT_EXCEEDED.
 * @source BR-RFD-16 docs/decisions/refunds.md#a-large-remittance-to-a-state-waits-for-another-person
 */
async function remitOrAsk(tx: Transaction, refund: LockedRefund, { userId }: Caller, now: Date) {
  const { facts, limits, window } = await tx.controls.lock('remit', now);
  const decision = decideControl(remittanceOf(refund, userId, null), facts, limits, window);
  const refusal = limitRefusal(decision);
  if (refusal) throw refusal;
  return decision.outcome === 'secondPerson' ? ('askRemit' as const) : ('remit' as const);
}

/** @throws Refusal SAME_PERSON, RIGHTS_CHANGED, LIMIT_EXCEEDED. */
async function assertMayApprove(tx: Transaction, refund: LockedRefund, { userId }: Caller, now: Date): Promise<void> {
  const request = await tx.refunds.remittanceRequest(refund);
  if (!request) throw wrongStatus('The refund has changed. Load the list again.');
  const groupNumber = refund.groupNumber === UNIDENTIFIED ? null : refund.groupNumber;
  await assertSecondPerson(tx, { kind: 'remittance', firstIds: [request.userId], groupNumber }, { userId }, now);
  await assertRightsUnchanged(tx, { by: request.by, byUserId: request.userId, at: request.at, groupNumber }, userId);
  await assertWithinLimits(tx, [remittanceOf(refund, request.userId, userId)], now);
}

/** A remittance to a state as counted toward limits over time. */
function remittanceOf(
  { refundPk, groupNumber, amountCents }: LockedRefund,
  userId: string,
  secondUserId: string | null,
): ControlledAction {
  return { kind: 'remit', itemPk: refundPk, groupNumber, userId, secondUserId, amountCents };
}

async function issueAll(
  tx: Transaction,
  { body, scope, caller: by, now, today }: CommandInput<typeof issueRefundChecks>,
) {
  const { refundPks, firstCheckNumber } = body;
  const account = (await tx.refunds.lockCheckAccount()) ?? null;
  const locked = new Map((await tx.refunds.lock(refundPks, scope)).map((refund) => [refund.refundPk, refund]));
  const refunds = refundPks.map((refundPk) => {
    const refund = locked.get(refundPk);
    if (!refund) throw notFound('refund');
    return refund;
  });
  const other = refunds.find(({ state }) => state !== 'APPROVED');
  if (other) {
    const named = `The refund of ${formatCents(other.amountCents)} to ${other.payee}`;
    throw wrongStatus(
      `${named} has no check to issue: ${labelOf(REFUND_STATE_LABELS, other.state)}. Load the list again.`,
    );
  }
  const problem = issueProblem(refunds.length, firstCheckNumber, account);
  if (account === null || problem !== undefined) throw wrongStatus(problem ?? '');
  for (const [index, refund] of refunds.entries()) {
    const checkNumber = firstCheckNumber + index;
    // oxlint-disable no-await-in-loop -- one connection
    await tx.refunds.addCheck(refund, { accountPk: account.accountPk, checkNumber, issuedOn: today });
    await takeRefundStep(tx, refund, { step: 'issue', checkNumber }, by, now);
    // oxlint-enable no-await-in-loop
  }
  const lastCheckNumber = firstCheckNumber + refunds.length - 1;
  await tx.refunds.saveNextCheckNumber(account.accountPk, lastCheckNumber + 1);
  return { firstCheckNumber, lastCheckNumber };
}
