import { answerRemittances } from '../../../../contract/money/remittanceAnswers';
import { answeredRemittance, type SentAdvice } from '../../../../src/domain/money/processing/answeredRemittances';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { answeredNumber, numberOf, SentFiles } from '../../../../src/domain/platform/files/answeredFile';
import { UnreadableFile } from '../../../../src/domain/platform/files/UnreadableFile';
import type { X12Answer } from '../../../../src/domain/platform/files/X12Answer';
import { x12Answers } from '../../../platform/files/reading/x12Answers';
import { command } from '../../../platform/shared/command';
import { Refusal, wrongStatus } from '../../../platform/shared/Refusal';

/** GS01 of an 820. */
const GROUP_TYPE = 'RA';

/**
 * Reads a carrier's answer (999, 997, TA1, or 824) to 820s, and records it at their remittances.
 *
 * @throws Refusal FILE_UNREADABLE, also for an answer to another file; WRONG_STATUS if nothing is left to record; ON_HOLD.
 * @source docs/decisions/processing.md#an-answer-to-an-820-is-shown-at-its-remittance
 */
export const recordAdviceAnswer = command(answerRemittances, async (tx, { caller, body, now }) => {
  const { fileName, text, isRecorded } = body;
  if (isRecorded) await tx.gate.assertPaymentsOpen(now);
  const answers = readAnswers(text);
  const files = new SentFiles(await tx.remittances.lockSentAdvices(answers.flatMap(controlNumbersOf)), GROUP_TYPE);
  const bySent = new Map<SentAdvice, X12Answer[]>();
  for (const answer of answers) {
    const advice = files.of(answer);
    if (!advice) throw unreadable(unknownMessage(answer));
    const own = bySent.get(advice);
    if (own) own.push(answer);
    else bySent.set(advice, [answer]);
  }
  const remittances = [...bySent].map(([advice, own]) => answeredRemittance(own, advice));
  if (isRecorded) {
    const changed = remittances.filter(({ effect }) => effect === 'RECORDED');
    if (changed.length === 0) throw wrongStatus('This answer is recorded already. Nothing was changed.');
    for (const { remittancePk, step, message } of changed) {
      // oxlint-disable-next-line no-await-in-loop -- an answer is about one 820, rarely about a few
      await tx.remittances.recordAnswer(remittancePk, { step, note: message }, caller, now);
    }
  }
  return { fileName, isRecorded, remittances };
});

function readAnswers(text: string): readonly X12Answer[] {
  try {
    return x12Answers(text);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw unreadable(error.message);
  }
}

function controlNumbersOf({ interchange, group, reference }: X12Answer): readonly number[] {
  return [interchange, group, reference].flatMap((text) => {
    const digits = text === null ? '' : numberOf(text);
    return /^\d{1,10}$/.test(digits) ? Number(digits) : [];
  });
}

function unknownMessage(answer: X12Answer): string {
  const { kind, groupType } = answer;
  const about = answeredNumber(answer, GROUP_TYPE);
  if (groupType === 'BE')
    return `This ${kind} answers ${about}: an 834 of corrections, and no 820. Open it under Corrections, with the group that sent it.`;
  return `This ${kind} answers ${about}, and no 820 with this control number was exported. Ask the carrier which file it answers.`;
}

function unreadable(message: string): Refusal {
  return new Refusal(ErrorCode.FileUnreadable, message);
}
