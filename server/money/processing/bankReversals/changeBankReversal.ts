import { type BankReversalChange, changeBankReversal } from '../../../../contract/money/bankReversals';
import { type BankReversalStep, possibleReversalSteps } from '../../../../src/domain/money/payments/bankReversal';
import { CREDIT_RETURN_CODES } from '../../../../src/domain/money/payments/returnCodes';
import { assertRightsUnchanged } from '../../../people/controls/assertRightsUnchanged';
import { assertSecondPerson } from '../../../people/controls/assertSecondPerson';
import { checkControl, limitRefusal } from '../../../people/controls/checkControl';
import type { Caller } from '../../../platform/shared/Caller';
import { command } from '../../../platform/shared/command';
import { invalid, wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction } from '../../../platform/shared/Transaction';
import { lockPayment } from '../../payments/lockPayment';
import type { LockedPayment } from '../../payments/ports';
import type { LockedReversal } from './ports';
import { returnReversal } from './returnReversal';
import { mailReversal } from './reversalOnItsWay';
import { controlled, problemOf, withoutFacts } from './reverseAtBank';

const REFUSALS: Readonly<Record<BankReversalStep, string>> = {
  approve: 'This reversal is no longer waiting for approval.',
  decline: 'This reversal is no longer waiting for approval.',
  cancel: 'Only a reversal that has not been sent to the bank can be canceled.',
  reject: 'Only a reversal that was sent and has not settled can be rejected.',
  return: 'Only a reversal that was sent to the bank can be returned.',
};

/**
 * Approves or declines a reversal of a debit, cancels it, or records its rejection or return.
 *
 * @throws Refusal BAD_REQUEST; NOT_FOUND; WRONG_STATUS, RIGHTS_CHANGED, KEY_IN_FLIGHT; SAME_PERSON, LIMIT_EXCEEDED, KEY_REUSED; ON_HOLD.
 * @source BR-REV-02 BR-REV-06 docs/decisions/reversals.md#another-manager-approves-large-reversals
 */
export const changeReversal = command(changeBankReversal, async (tx, { caller, params, body, now }) => {
  const payment = await lockPayment(tx, params.paymentPk);
  const reversals = await tx.bankReversals.of(payment);
  const reversal = reversals.find(({ reversalNo }) => reversalNo === body.reversalNo);
  if (!reversal) throw wrongStatus('This reversal was not found. Open the payment again.');
  await takeStep(tx, payment, reversal, reversals, body, caller, now);
  const after = (await tx.bankReversals.of(payment)).find(({ reversalNo }) => reversalNo === body.reversalNo);
  if (!after) throw new Error(`There is no reversal ${reversal.reversalPk}.`);
  return withoutFacts(after);
});

async function takeStep(
  tx: Transaction,
  payment: LockedPayment,
  reversal: LockedReversal,
  reversals: readonly LockedReversal[],
  { step, note, returnCode }: BankReversalChange,
  by: Caller,
  now: Date,
): Promise<void> {
  if (step !== 'approve' && step !== 'return' && note.trim() === '') throw invalid('note', 'Enter a reason.');
  if (!possibleReversalSteps(reversal).includes(step)) throw wrongStatus(REFUSALS[step]);
  if (step === 'approve') return approve(tx, payment, reversal, reversals, by, now);
  if (step === 'return') {
    if (returnCode === null || !CREDIT_RETURN_CODES.includes(returnCode)) {
      throw invalid('returnCode', 'Choose a return code that applies to credits.');
    }
    return returnReversal(tx, payment, reversal, { code: returnCode, note: note.trim() }, by, now);
  }
  const state = step === 'reject' ? 'REJECTED' : 'CANCELED';
  const what = { decline: 'Declined', cancel: 'Canceled', reject: 'Rejected by the bank' }[step];
  await tx.bankReversals.end(reversal, { state, returnCode: null, note: note.trim() }, by, now);
  await tx.bankReversals.addEvent(payment, `${what}: ${note.trim()}`, by, now);
}

async function approve(
  tx: Transaction,
  payment: LockedPayment,
  reversal: LockedReversal,
  reversals: readonly LockedReversal[],
  by: Caller,
  now: Date,
): Promise<void> {
  const { byUserId, at } = reversal;
  const step = { kind: 'reversal', firstIds: [byUserId], groupNumber: payment.groupNumber } as const;
  await assertSecondPerson(tx, step, by, now);
  await assertRightsUnchanged(tx, { by: reversal.by, byUserId, at, groupNumber: payment.groupNumber }, by.userId);
  const others = reversals.filter(({ reversalNo }) => reversalNo !== reversal.reversalNo);
  const problem = await problemOf(tx, payment, others, reversal.reason, now);
  if (problem) throw wrongStatus(problem);
  const action = { ...controlled(payment, { userId: byUserId }), secondUserId: by.userId };
  const refusal = limitRefusal(await checkControl(tx, action, now));
  if (refusal) throw refusal;
  await tx.bankReversals.approve(reversal, by, now);
  await tx.bankReversals.addEvent(payment, 'Approved for the next bank file', by, now);
  await mailReversal(tx, payment, reversal, now);
}
