import { answerCheckFile } from '../../../contract/money/positivePay';
import { answerProblem, rejectedIn, rejectsAll } from '../../../src/domain/money/positivePay/bankAnswer';
import {
  CHECK_FILE_STATE_LABELS,
  CHECK_RECORD_LABELS,
  canAnswer,
} from '../../../src/domain/money/positivePay/CheckFile';
import { command } from '../../platform/shared/command';
import { invalid, notFound, wrongStatus } from '../../platform/shared/Refusal';

/**
 * Records what the bank did with a positive pay file. Until then, it counts as sent.
 *
 * @throws Refusal BAD_REQUEST for a record that the file does not have, or not any more, and without a reason; NOT_FOUND; WRONG_STATUS
 *   unless the file was sent and is not over; KEY_IN_FLIGHT, KEY_REUSED; ON_HOLD.
 * @source BR-RFD-27 docs/decisions/positive-pay.md#the-bank-may-reject-single-records
 */
export const answer = command(answerCheckFile, async (tx, { caller, params: { filePk }, body, now }) => {
  const file = await tx.positivePay.open(filePk);
  if (!file) throw notFound('file');
  const { accountPk, fileName, state, records } = file;
  const stateText = CHECK_FILE_STATE_LABELS[state].toLowerCase();
  if (!canAnswer(state)) throw wrongStatus(`The bank cannot answer this file: ${stateText}.`);
  if (body.state !== state) throw wrongStatus(`This file is ${stateText} now. Load the page again.`);
  const rejected = rejectedIn(body);
  const message = answerProblem(body, state, records);
  if (message !== undefined) {
    if (rejected.length === 0) throw wrongStatus(message);
    throw invalid('rejectedIssues', message);
  }
  const note = body.reason.trim();
  if (rejectsAll(body, records)) {
    await tx.positivePay.withdraw(filePk, 'REJECTED', note, caller, now);
    await tx.positivePay.record(
      accountPk,
      'checkFileWithdrawn',
      { note, facts: { fileName, state: 'REJECTED' } },
      caller,
      now,
    );
  } else {
    await tx.positivePay.answer(filePk, rejected, note, caller, now);
    const names = rejected.map(({ kind, checkNumber }) => `${CHECK_RECORD_LABELS[kind]} ${checkNumber}`);
    const facts = { fileName, rejected: names };
    await tx.positivePay.record(accountPk, 'checkFileAnswered', { note, facts }, caller, now);
  }
  return tx.positivePay.get(filePk);
});
