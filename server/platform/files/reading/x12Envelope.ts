import { MAX_ROWS } from '../../../../src/domain/platform/files/fileLimits';
import { damagedInterchange, tooManyRows } from '../../../../src/domain/platform/files/readingErrors';
import { FileProblem, UnreadableFile } from '../../../../src/domain/platform/files/UnreadableFile';
import { counted } from '../../../../src/domain/platform/text/wording';
import type { Segment } from './x12Segments';

/** An X12 envelope: its opening and closing segments, and the control number and count that must match. */
interface Envelope {
  readonly open: string;
  readonly close: string;
  readonly within: string;
  /** Noun of the parts that its end counts, and the segment that begins each of them. */
  readonly part: string;
  readonly counts: string;
  /** Element of the opening segment with the number that the closing one repeats. */
  readonly number: number;
}

const ENVELOPES: readonly Envelope[] = [
  { open: 'ISA', close: 'IEA', within: '', part: 'group', counts: 'GS', number: 13 },
  { open: 'GS', close: 'GE', within: 'ISA', part: 'transaction', counts: 'ST', number: 6 },
  { open: 'ST', close: 'SE', within: 'GS', part: 'segment', counts: '', number: 2 },
];
const ENROLMENT = '834';
/** Sets that answer a file. */
export const ANSWER_SETS: readonly string[] = ['999', '997', '824'];
/** BGN08: 4 (verify) and RX (replace) are full lists; 2 is a change file. */
const FULL_LISTS: readonly string[] = ['4', 'RX'];
const MAX_SENDER = 120;

interface Open {
  readonly envelope: Envelope;
  readonly number: string;
  count: number;
}

/** What an 834 says about itself. */
export interface EnrollmentFile {
  /** Whether each of its transactions lists all members. */
  readonly fullList: boolean;
  /** The insurers whose words the file has (N1*IN), by number or else by name; empty if it names none. */
  readonly sender: string;
}

/** The sets that a file may have, and what it is, for errors. */
export interface ExpectedSets {
  readonly sets: readonly string[];
  readonly file: string;
}
const ENROLLMENT_FILE: ExpectedSets = { sets: [ENROLMENT], file: 'enrollment file (X12 834)' };

/**
 * Checks the control numbers and counts of all envelopes of an 834, or of a file with other sets.
 *
 * @throws UnreadableFile with the first mismatch, or for another kind of X12.
 */
export function checkEnvelope(
  segments: Iterable<Segment>,
  { sets, file }: ExpectedSets = ENROLLMENT_FILE,
): EnrollmentFile {
  const open: Open[] = [];
  let isComplete = false;
  let coverages = 0;
  const purposes = new Set<boolean>();
  const insurers = new Set<string>();
  for (const segment of segments) {
    const [name = '', first = ''] = segment;
    const opening = ENVELOPES.find((envelope) => envelope.open === name);
    const closing = ENVELOPES.find((envelope) => envelope.close === name);
    const inner = open.at(-1);
    if (inner?.envelope.open === 'ST') inner.count += 1;
    if (opening) {
      if ((inner?.envelope.open ?? '') !== opening.within) throw misplaced(name, file);
      if (name === 'ST' && !sets.includes(first)) throw anotherKind(first, sets);
      if (inner) inner.count += 1;
      open.push({ envelope: opening, number: segment[opening.number] ?? '', count: name === 'ST' ? 1 : 0 });
      isComplete = false;
    } else if (closing) {
      if (!inner || inner.envelope !== closing) throw misplaced(name, file);
      close(open.pop(), segment, file);
      isComplete = open.length === 0;
    } else if (inner?.envelope.open === 'ST') {
      if (name === 'HD') coverages += 1;
      if (name === 'BGN') purposes.add(FULL_LISTS.includes((segment[8] ?? '').toUpperCase()));
      if (name === 'N1' && first.toUpperCase() === 'IN') insurers.add(segment[4] || segment[2] || '');
      // An interchange may also acknowledge others.
    } else if (name !== 'TA1' || inner?.envelope.open !== 'ISA') throw misplaced(name, file);
  }
  if (coverages > MAX_ROWS) throw tooManyRows();
  if (open.length > 0 || !isComplete)
    throw damagedInterchange(`Its end (${open.at(-1)?.envelope.close ?? 'IEA'}) is missing`, file);
  const sender = [...insurers].filter(Boolean).sort().join(', ').slice(0, MAX_SENDER);
  return { fullList: purposes.size === 1 && purposes.has(true), sender };
}

function close(opened: Open | undefined, [name, said = '', number = '']: Segment, file: string): void {
  if (!opened) return;
  const { envelope, count } = opened;
  if (!/^\d{1,10}$/.test(said) || Number(said) !== count) {
    throw damagedInterchange(
      `${name} gives ${said.slice(0, 12) || 'nothing'}, but the file has ${counted(count, envelope.part)}${envelope.counts === '' ? '' : ` (${envelope.counts})`}`,
      file,
    );
  }
  if (number !== opened.number) {
    throw damagedInterchange(
      `${name} has the number ${number.slice(0, 12)}, but its ${envelope.open} has ${opened.number.slice(0, 12)}`,
      file,
    );
  }
}

function misplaced(name: string, file: string): UnreadableFile {
  return damagedInterchange(`The segment ${name.slice(0, 3)} is out of place`, file);
}

function anotherKind(kind: string, sets: readonly string[]): UnreadableFile {
  const set = kind.slice(0, 3);
  if (!sets.includes(ENROLMENT))
    return new UnreadableFile(
      FileProblem.WrongKind,
      `This is an X12 ${set}, not an answer to a file (${sets.join(', ')}, or TA1). Ask its sender for the answer.`,
    );
  const message = ANSWER_SETS.includes(set)
    ? `This is an answer to a file that was sent (X12 ${set}), not an enrollment file (834). Open it under Corrections.`
    : `This is an X12 ${set}, not an enrollment file (834). Ask its sender for the 834.`;
  return new UnreadableFile(FileProblem.WrongKind, message);
}
