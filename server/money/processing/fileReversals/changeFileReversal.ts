import { changeFileReversal } from '../../../../contract/money/fileReversals';
import { possibleReversalSteps } from '../../../../src/domain/money/payments/bankReversal';
import { assertRightsUnchanged } from '../../../people/controls/assertRightsUnchanged';
import { assertSecondPerson } from '../../../people/controls/assertSecondPerson';
import { checkControls, limitRefusal } from '../../../people/controls/checkControl';
import type { Caller } from '../../../platform/shared/Caller';
import { command } from '../../../platform/shared/command';
import { invalid, notFound, type Refusal, wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction } from '../../../platform/shared/Transaction';
import { lockPayment } from '../../payments/lockPayment';
import type { LockedFilePayment, LockedFileReversal } from './ports';
import { actionsOf, mailReversals, problemOf } from './reverseBankFile';

/**
 * Approves the reversal of a bank file, or cancels it. Reversals that the bank already has are not canceled.
 *
 * @throws Refusal BAD_REQUEST; NOT_FOUND; WRONG_STATUS, RIGHTS_CHANGED, KEY_IN_FLIGHT; SAME_PERSON, LIMIT_EXCEEDED, KEY_REUSED; ON_HOLD.
 * @source BR-REV-10 docs/decisions/reversals.md#a-whole-file-or-a-batch-can-be-reversed
 */
export const takeReversalStep = command(
  changeFileReversal,
  async (tx, { caller, params: { reversalPk }, body, now }) => {
    if (body.step === 'cancel' && body.note.trim() === '') throw noteMissing();
    await tx.gate.assertPaymentsOpen(now);
    const locked = await tx.fileReversals.lock(reversalPk);
    if (!locked) throw notFound('reversal');
    if (body.step === 'approve') await approve(tx, locked, caller, now);
    else await cancel(tx, locked, body.note.trim(), caller, now);
    const after = (await tx.fileReversals.of(locked.filePk)).find((one) => one.reversalPk === reversalPk);
    if (!after) throw new Error(`There is no reversal ${reversalPk}.`);
    return after;
  },
);

/** Approves the reversals that wait. Those that are no longer possible, such as of debits returned since, are canceled with the reason. */
async function approve(tx: Transaction, locked: LockedFileReversal, by: Caller, now: Date): Promise<void> {
  const { reversalPk, filePk, batch, reason, note, byUserId, at } = locked;
  const payments = await tx.fileReversals.lockPayments(filePk, batch);
  const waiting = payments.flatMap((payment) => waitingOf(payment, locked));
  if (waiting.length === 0) {
    throw wrongStatus('No reversal of this request is waiting for approval anymore.');
  }
  await assertSecondPerson(tx, { kind: 'fileReversal', firstIds: [byUserId], groupNumber: null }, by, now);
  await assertRightsUnchanged(tx, { by: locked.by, byUserId, at, groupNumber: null }, by.userId);
  const possible: LockedFilePayment[] = [];
  for (const { payment, reversalNo } of waiting) {
    const others = payment.reversals.filter((one) => one.reversalNo !== reversalNo);
    const problem = problemOf({ ...payment, reversals: others }, reason, now);
    if (problem === undefined) possible.push(payment);
    else await end(tx, { ...payment, reversalNo }, problem, by, now);
  }
  const actions = actionsOf(possible, { userId: byUserId }).map((one) => ({ ...one, secondUserId: by.userId }));
  const refusal = limitRefusal(await checkControls(tx, actions, now));
  if (refusal) throw refusal;
  await tx.fileReversals.approve(
    reversalPk,
    possible.map(({ paymentPk }) => paymentPk),
    by,
    now,
  );
  await mailReversals(tx, possible, { reason, note }, now);
}

/** The reversal of a payment that waits with its file; none if it has ended or was approved. */
function waitingOf(payment: LockedFilePayment, { open }: LockedFileReversal) {
  const own = open.find(({ paymentPk }) => paymentPk === payment.paymentPk);
  const isWaiting = payment.reversals.some(
    ({ reversalNo, state }) => reversalNo === own?.reversalNo && state === 'WAITING',
  );
  return own && isWaiting ? [{ payment, reversalNo: own.reversalNo }] : [];
}

async function cancel(
  tx: Transaction,
  { open }: LockedFileReversal,
  why: string,
  by: Caller,
  now: Date,
): Promise<void> {
  let count = 0;
  for (const key of open) if (await end(tx, key, why, by, now)) count += 1;
  if (count > 0) return;
  throw wrongStatus('No reversal of this request can be canceled anymore: each has ended or was sent to the bank.');
}

/** Cancels one reversal. @returns false, with nothing changed, if the bank has it or it has ended. */
async function end(
  tx: Transaction,
  { paymentPk, reversalNo }: LockedFileReversal['open'][number],
  why: string,
  by: Caller,
  now: Date,
): Promise<boolean> {
  const payment = await lockPayment(tx, paymentPk);
  const reversal = (await tx.bankReversals.of(payment)).find((one) => one.reversalNo === reversalNo);
  if (!reversal || !possibleReversalSteps(reversal).includes('cancel')) return false;
  await tx.bankReversals.end(reversal, { state: 'CANCELED', returnCode: null, note: why }, by, now);
  await tx.bankReversals.addEvent(payment, `Canceled: ${why}`, by, now);
  return true;
}

function noteMissing(): Refusal {
  const message = 'Enter a reason.';
  return invalid('note', message);
}
