import type { LocalDate } from '../../platform/dates/LocalDate';
import { answerSentences, type SentNumbers } from '../../platform/files/answeredFile';
import type { X12Answer } from '../../platform/files/X12Answer';
import type { AnswerStatus } from '../../platform/files/x12AnswerCodes';
import type { Cents } from '../../platform/money/Cents';
import { cut, LONGEST_NOTE } from '../../platform/text/cut';
import { type AdviceStep, lastAdvice, type RemittanceEvent } from './RemittanceState';

/** What recording an answer does: the remittance gets it, or has it already. */
export const ADVICE_EFFECTS = ['RECORDED', 'LEFT'] as const;
export type AdviceEffect = (typeof ADVICE_EFFECTS)[number];

/** A remittance whose 820 was exported. */
export interface SentAdvice {
  readonly remittancePk: string;
  readonly carrierName: string;
  readonly businessDate: LocalDate;
  readonly amountCents: Cents;
  readonly numbers: SentNumbers;
  readonly history: readonly Pick<RemittanceEvent, 'step' | 'note'>[];
}

/** The effect of a carrier's answers on a remittance. */
export interface AnsweredRemittance extends Omit<SentAdvice, 'numbers' | 'history'> {
  readonly step: AdviceStep;
  readonly effect: AdviceEffect;
  /** The carrier's answer as sentences; at most `LONGEST_NOTE` characters. */
  readonly message: string;
}

/** The worst decision of several answers counts: a group may be accepted and its set rejected. */
function stepOf(answers: readonly Pick<X12Answer, 'status'>[]): AdviceStep {
  const isAny = (wanted: AnswerStatus) => answers.some(({ status }) => status === wanted);
  if (isAny('REJECTED')) return 'adviceRejected';
  return isAny('ACCEPTED_WITH_ERRORS') ? 'adviceFlagged' : 'adviceAccepted';
}

/**
 * What answers about the 820 of a remittance say.
 *
 * @param answers at least one, all about this 820
 * @source docs/decisions/processing.md#an-answer-to-an-820-is-shown-at-its-remittance
 */
export function answeredRemittance(
  answers: readonly X12Answer[],
  { numbers: _numbers, history, ...remittance }: SentAdvice,
): AnsweredRemittance {
  const step = stepOf(answers);
  const kinds = [...new Set(answers.map(({ kind }) => kind))].join(', ');
  const said = [...new Set(answers.flatMap(answerSentences))];
  const message = cut([`${kinds}.`, ...said].join(' '), LONGEST_NOTE);
  const last = lastAdvice(history);
  const isKnown = last !== undefined && last.step === step && last.note === message;
  return { ...remittance, step, effect: isKnown ? 'LEFT' : 'RECORDED', message };
}
