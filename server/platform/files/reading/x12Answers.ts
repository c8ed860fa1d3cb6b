import { damagedInterchange } from '../../../../src/domain/platform/files/readingErrors';
import type { AnsweredError, X12Answer } from '../../../../src/domain/platform/files/X12Answer';
import {
  type AnswerStatus,
  answerStatus,
  answerWords,
  applicationStatus,
  segmentLabel,
} from '../../../../src/domain/platform/files/x12AnswerCodes';
import { cut } from '../../../../src/domain/platform/text/cut';
import { maskSaidIn } from '../../../../src/domain/platform/text/maskSpecial';
import { ANSWER_SETS, checkEnvelope } from './x12Envelope';
import { type Segment, segmentsOf } from './x12Segments';

const FILE = 'answer (X12)';
const NOTHING = {
  interchange: null,
  day: null,
  groupType: null,
  group: null,
  set: null,
  reference: null,
  isItem: false,
  reasons: [],
  errors: [],
} as const;
const TEXT = 80;
/** GS01 of a set, which OTI10 names. */
const GROUP_TYPES: Readonly<Record<string, string>> = { '834': 'BE', '820': 'RA' };

/**
 * The answers of an X12 file, in its order.
 *
 * @throws UnreadableFile for a damaged file, another set, and a decision that the standard does not have.
 * @source docs/decisions/corrections.md#a-file-that-answers-an-834-is-shown-at-its-corrections
 */
export function x12Answers(text: string): readonly X12Answer[] {
  checkEnvelope(segmentsOf(text, FILE), { sets: ANSWER_SETS, file: FILE });
  const answers: X12Answer[] = [];
  let set: Segment[] = [];
  for (const segment of segmentsOf(text, FILE)) {
    const [name = ''] = segment;
    if (name === 'TA1') answers.push(interchangeAnswer(segment));
    else if (name === 'ST') set = [segment];
    else if (name === 'SE') answers.push(...answersIn(set));
    else set.push(segment);
  }
  if (answers.length === 0) throw damagedInterchange('It answers nothing', FILE);
  return answers;
}

function answersIn(set: readonly Segment[]): readonly X12Answer[] {
  const kind = set[0]?.[1];
  if (kind === '824') return applicationAnswers(set);
  return kind === '999' || kind === '997' ? syntaxAnswers(set, kind) : [];
}

function known(status: AnswerStatus | undefined, code: string): AnswerStatus {
  if (status === undefined) throw damagedInterchange(`“${cut(code, 12)}” is not a decision of this standard`, FILE);
  return status;
}

function interchangeAnswer([, interchange = '', day = '', , status = '', note = '']: Segment): X12Answer {
  const reasons = note === '' || note === '000' ? [] : [answerWords('interchange', note)];
  return {
    ...NOTHING,
    kind: 'TA1',
    interchange,
    day: /^\d{6}$/.test(day) ? day : null,
    status: known(answerStatus(status), status),
    reasons,
  };
}

/** AK1 names the group, each AK2 a set, IK3 and IK4 (AK3 and AK4) its errors, and IK5 (AK5) and AK9 decide. */
function syntaxAnswers(segments: readonly Segment[], kind: '999' | '997'): readonly X12Answer[] {
  const answers: X12Answer[] = [];
  let [groupType, group, set] = ['', '', ''];
  let errors: AnsweredError[] = [];
  let place: { readonly segment: string; readonly position: number | null } = { segment: '', position: null };
  for (const [name = '', first = '', second = '', third = '', fourth = '', ...more] of segments) {
    if (name === 'AK1') [groupType, group] = [first, second];
    else if (name === 'AK2') [set, errors] = [second, []];
    else if (name === 'IK3' || name === 'AK3') {
      place = { segment: segmentLabel(first), position: positionIn(second) };
      if (fourth !== '8') errors.push(errorAt(place, answerWords('segment', fourth)));
    } else if (name === 'IK4' || name === 'AK4') {
      const value = fourth === '' ? '' : `: ${copied(fourth)}`;
      errors.push(errorAt(place, `element ${elementIn(first)} ${answerWords('element', third)}${value}`));
    } else if (name === 'IK5' || name === 'AK5') {
      const reasons = [second, third, fourth, ...more].filter(Boolean).map((code) => answerWords('set', code));
      const status = known(answerStatus(first), first);
      answers.push({ ...NOTHING, kind, groupType, group, set, status, reasons, errors });
    } else if (name === 'AK9') {
      const reasons = more.filter(Boolean).map((code) => answerWords('group', code));
      const status = known(answerStatus(first), first);
      // A group may be rejected as a whole although its sets are not.
      const isNews =
        answers.length === 0 ||
        reasons.length > 0 ||
        (status === 'REJECTED' && answers.some((answer) => answer.status !== 'REJECTED'));
      if (isNews) answers.push({ ...NOTHING, kind, groupType, group, status, reasons });
    }
  }
  return answers;
}

function errorAt(place: { readonly segment: string; readonly position: number | null }, what: string): AnsweredError {
  return { position: place.position, memberId: null, message: `segment ${place.segment} ${what}` };
}

/** A value of our file as the answer repeats it, which may be a Social Security number or a birth date. */
function copied(value: string): string {
  return `“${cut(maskSaidIn(value), TEXT)}”`;
}

function positionIn(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}

/** `3`, or `3.1` for a component. */
function elementIn(text: string): string {
  return text.split(/[^\d]/).slice(0, 2).filter(Boolean).join('.');
}

/** OTI decides about a set, or an item of it; REF*0F names its subscriber, and each TED an error. */
function applicationAnswers(segments: readonly Segment[]): readonly X12Answer[] {
  const answers: (X12Answer & { readonly errors: AnsweredError[] })[] = [];
  let memberId: string | null = null;
  for (const segment of segments) {
    const [name = '', first = '', second = ''] = segment;
    const last = answers.at(-1);
    if (name === 'OTI') {
      memberId = null;
      answers.push({
        ...NOTHING,
        kind: '824',
        groupType: GROUP_TYPES[segment[10] ?? ''] ?? null,
        group: segment[8] || null,
        set: segment[9] || null,
        reference: segment[3] || null,
        isItem: first.toUpperCase().startsWith('I'),
        status: known(applicationStatus(first), first),
        errors: [],
      });
    } else if (name === 'REF' && first === '0F' && last) {
      memberId = second;
      // An item may have no error of its own.
      if (last.isItem) last.errors.push({ position: null, memberId, message: '' });
    } else if (name === 'TED' && last) {
      const where = [
        segment[3] && `segment ${segmentLabel(segment[3])}`,
        segment[5] && `element ${elementIn(segment[5])}`,
      ];
      const value = segment[7] ? copied(segment[7]) : '';
      const reason = [answerWords('application', first), cut(maskSaidIn(second), TEXT), value]
        .filter(Boolean)
        .join(', ');
      const place = where.filter(Boolean).join(' ');
      const message = place === '' ? reason : `${place}: ${reason}`;
      last.errors.push({ position: positionIn(segment[4] ?? ''), memberId, message });
    }
  }
  return answers;
}

/** Whether a text is an X12 interchange. */
export function isX12(text: string): boolean {
  return /^\s*ISA[^\w\s]/i.test(text);
}
