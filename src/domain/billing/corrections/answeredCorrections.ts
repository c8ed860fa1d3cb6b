import type { SentNumbers } from '../../platform/files/answeredFile';
import type { AnsweredError, X12Answer } from '../../platform/files/X12Answer';
import { cut, LONGEST_NOTE } from '../../platform/text/cut';
import { sentence } from '../../platform/text/wording';
import { issuedNumber } from '../reconciliation/issuedNumbers';
import { CORRECTION_STATE_LABELS, type Correction, type CorrectionState } from './Correction';

/** An 834 of corrections that was sent. */
export interface SentInterchange {
  readonly filePk: string;
  readonly fileName: string;
  readonly numbers: SentNumbers;
}

/** A member's loop of an 834. */
export interface SentLoop {
  readonly memberId: string;
  /** Places of its segments in the set, where ST is 1. */
  readonly from: number;
  readonly to: number;
}

/**
 * What an answer does with a correction: it is open again because it was rejected, keeps its state with what the carrier said, or is left
 * alone, with the reason.
 */
export const ANSWER_EFFECTS = ['OPEN_AGAIN', 'NOTED', 'LEFT'] as const;
export type AnswerEffect = (typeof ANSWER_EFFECTS)[number];

/** The effect of a file's answers on one correction. */
export interface AnsweredCorrection {
  readonly correctionPk: string;
  readonly memberName: string;
  /** Null for every coverage. */
  readonly coverage: string | null;
  readonly effect: AnswerEffect;
  /** After recording; the same as before for `LEFT`. */
  readonly state: CorrectionState;
  /** A sentence: what the carrier said, or why nothing changes. */
  readonly message: string;
}

type SentCorrection = Pick<
  Correction,
  'correctionPk' | 'memberId' | 'memberName' | 'coverage' | 'state' | 'filePk' | 'evidence' | 'carrierCode'
>;

/**
 * What answers about a sent file do with its corrections. A rejection opens a correction again, for the whole file or for one member; an
 * acceptance does not confirm it, because only the next bill shows that the carrier has made the change.
 *
 * @param loops of the file, in its order
 * @param corrections of the file, in its order
 * @source docs/decisions/corrections.md#a-file-that-answers-an-834-is-shown-at-its-corrections
 */
export function answeredCorrections(
  answers: readonly X12Answer[],
  { filePk }: Pick<SentInterchange, 'filePk'>,
  loops: readonly SentLoop[],
  corrections: readonly SentCorrection[],
): readonly AnsweredCorrection[] {
  return corrections.map((correction, at) => {
    const loop = loops.length === corrections.length ? loops[at] : undefined;
    return effectOfAnswer(correction, saidOf(answers, correction, loop), correction.filePk === filePk);
  });
}

/** What a carrier said about a correction. */
interface SaidAnswer {
  readonly isRejected: boolean;
  /** A sentence; empty if nothing was said. */
  readonly message: string;
}

/** The effect of an answer on one correction. @param isLatest whether it is about the file that the correction was last sent in */
export function effectOfAnswer(
  { correctionPk, memberName, coverage, state, evidence }: Omit<SentCorrection, 'memberId' | 'filePk' | 'carrierCode'>,
  { isRejected, message }: SaidAnswer,
  isLatest = true,
): AnsweredCorrection {
  const next: CorrectionState = isRejected ? 'OPEN' : 'SENT';
  const common = { correctionPk, memberName, coverage };
  const left = (why: string): AnsweredCorrection => ({ ...common, effect: 'LEFT', state, message: why });
  if (message === '') return left('The answer says nothing about this member.');
  if (state === next && evidence === message) return left(`Recorded before. ${message}`);
  if (state !== 'SENT')
    return left(`Nothing changes, because it is ${CORRECTION_STATE_LABELS[state].toLowerCase()} now.`);
  if (!isLatest) return left('Nothing changes, because it was sent again in a later file.');
  return { ...common, effect: isRejected ? 'OPEN_AGAIN' : 'NOTED', state: next, message };
}

function saidOf(
  answers: readonly X12Answer[],
  { memberId, carrierCode }: SentCorrection,
  loop: SentLoop | undefined,
): SaidAnswer {
  const number = issuedNumber(memberId);
  const isOwn = ({ position, memberId: about }: AnsweredError) =>
    about === null ? isIn(position, loop) : about === number;
  const concerned = answers.filter(({ isItem, errors }) => !isItem || errors.some(isOwn));
  const rejecting = concerned.filter(({ status }) => status === 'REJECTED');
  const deciding = rejecting.length > 0 ? rejecting : concerned;
  if (deciding.length === 0) return { isRejected: false, message: '' };
  const own = deciding.flatMap(({ errors }) => errors.filter(isOwn)).flatMap(({ message }) => message || []);
  const reasons = [...new Set([...deciding.flatMap((one) => one.reasons), ...own])];
  const kinds = [...new Set(deciding.map(({ kind }) => kind))].join(', ');
  const why = reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
  if (rejecting.length > 0)
    return { isRejected: true, message: answerNote(`Rejected by ${carrierCode} (${kinds})${why}`) };
  const withErrors = own.length > 0 || deciding.some(({ status }) => status === 'ACCEPTED_WITH_ERRORS');
  const what = withErrors ? 'Accepted with errors' : 'Accepted';
  return { isRejected: false, message: answerNote(`${what} by ${carrierCode} (${kinds})${why}`) };
}

/** An answer as it is recorded at a correction: a sentence that is no longer than a note. */
export function answerNote(said: string): string {
  return sentence(cut(said, LONGEST_NOTE - 1));
}

function isIn(position: number | null, loop: SentLoop | undefined): boolean {
  return position !== null && loop !== undefined && position >= loop.from && position <= loop.to;
}
