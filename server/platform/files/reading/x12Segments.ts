import { MAX_ROWS } from '../../../../src/domain/platform/files/fileLimits';
import { damagedInterchange, tooManyRows } from '../../../../src/domain/platform/files/readingErrors';
import { FileProblem, UnreadableFile } from '../../../../src/domain/platform/files/UnreadableFile';

/** The elements of a segment, its name first. */
export type Segment = readonly string[];

/** The first segment (ISA) has a fixed width and defines the separators. */
const ISA_LENGTH = 106;
const ISA_ENDS: readonly number[] = [3, 6, 17, 20, 31, 34, 50, 53, 69, 76, 81, 83, 89, 99, 101, 103];
const COMPONENT_AT = 104;
const END_AT = 105;
const MAX_SEGMENT_LENGTH = 10_000;
const MAX_ELEMENTS = 100;
const MAX_EMPTY = 100;

/** Segments of an X12 file in order. @throws UnreadableFile for invalid separators or segments. */
export function* segmentsOf(text: string): Generator<Segment, void, undefined> {
  const from = text.search(/\S/);
  const { element, end } = separatorsOf(text.slice(from, from + ISA_LENGTH));
  let empty = 0;
  for (let at = from; at < text.length; ) {
    const next = text.indexOf(end, at);
    const segment = text.slice(at, next === -1 ? text.length : next).trim();
    if (next === -1 && segment !== '') throw damagedInterchange('It ends in the middle of a segment');
    if (segment.length > MAX_SEGMENT_LENGTH) throw damagedInterchange('A segment is too long');
    const elements = segment.split(element);
    if (elements.length > MAX_ELEMENTS) throw damagedInterchange('A segment has too many elements');
    if (segment === '') empty += 1;
    if (empty > MAX_EMPTY) throw damagedInterchange('It has too many empty segments');
    if (segment !== '') yield elements.map((one) => one.trim());
    if (next === -1) return;
    at = next + 1;
  }
}

function separatorsOf(isa: string): { readonly element: string; readonly end: string } {
  const [element = '', component = '', end = ''] = [isa[3], isa[COMPONENT_AT], isa[END_AT]];
  const separators = [element, component, end];
  const areApart =
    new Set(separators).size === separators.length && separators.every((one) => /^[^A-Za-z0-9 ]$/.test(one));
  const isWhole = isa.length === ISA_LENGTH && ISA_ENDS.every((at) => isa[at] === element);
  if (!areApart || !isWhole || isa.split(element).length !== ISA_ENDS.length + 1) {
    throw damagedInterchange('Its first segment (ISA) has the wrong length, so the separators are unknown');
  }
  return { element, end };
}

/** An X12 envelope: its opening and closing segments, and the control number and count that must match. */
interface Envelope {
  readonly open: string;
  readonly close: string;
  readonly within: string;
  readonly counted: string;
  /** Element of the opening segment with the number that the closing one repeats. */
  readonly number: number;
}

const ENVELOPES: readonly Envelope[] = [
  { open: 'ISA', close: 'IEA', within: '', counted: 'groups (GS)', number: 13 },
  { open: 'GS', close: 'GE', within: 'ISA', counted: 'transactions (ST)', number: 6 },
  { open: 'ST', close: 'SE', within: 'GS', counted: 'segments', number: 2 },
];
const ENROLMENT = '834';
/** BGN08: 4 (verify) and RX (replace) are full lists; 2 is a change file. */
const FULL_LISTS: readonly string[] = ['4', 'RX'];

interface Open {
  readonly envelope: Envelope;
  readonly number: string;
  count: number;
}

/**
 * Checks the control numbers and counts of all envelopes of an 834.
 *
 * @returns whether the file lists all members.
 * @throws UnreadableFile with the first mismatch, or for another kind of X12.
 */
export function checkEnvelope(segments: Iterable<Segment>): { readonly fullList: boolean } {
  const open: Open[] = [];
  let isComplete = false;
  let fullList: boolean | undefined;
  let coverages = 0;
  for (const segment of segments) {
    const [name = '', first = ''] = segment;
    const opening = ENVELOPES.find((envelope) => envelope.open === name);
    const closing = ENVELOPES.find((envelope) => envelope.close === name);
    const inner = open.at(-1);
    if (inner?.envelope.open === 'ST') inner.count += 1;
    if (opening) {
      if ((inner?.envelope.open ?? '') !== opening.within) throw misplaced(name);
      if (name === 'ST' && first !== ENROLMENT) throw anotherKind(first);
      if (inner) inner.count += 1;
      open.push({ envelope: opening, number: segment[opening.number] ?? '', count: name === 'ST' ? 1 : 0 });
    } else if (closing) {
      if (!inner || inner.envelope !== closing) throw misplaced(name);
      close(open.pop(), segment);
      isComplete = open.length === 0;
    } else if (inner?.envelope.open !== 'ST') throw misplaced(name);
    else if (name === 'HD') coverages += 1;
    else if (name === 'BGN') fullList ??= FULL_LISTS.includes(segment[8] ?? '');
  }
  if (coverages > MAX_ROWS) throw tooManyRows();
  if (open.length > 0 || !isComplete)
    throw damagedInterchange(`Its end (${open.at(-1)?.envelope.close ?? 'IEA'}) is missing`);
  return { fullList: fullList ?? false };
}

function close(opened: Open | undefined, [name, said = '', number = '']: Segment): void {
  if (!opened) return;
  const { envelope, count } = opened;
  if (!/^\d{1,10}$/.test(said) || Number(said) !== count) {
    throw damagedInterchange(
      `${name} gives ${said.slice(0, 12) || 'nothing'}, but there are ${count} ${envelope.counted}`,
    );
  }
  if (number !== opened.number) {
    throw damagedInterchange(
      `${name} has the number ${number.slice(0, 12)}, but its ${envelope.open} has ${opened.number.slice(0, 12)}`,
    );
  }
}

function misplaced(name: string): UnreadableFile {
  return damagedInterchange(`The segment ${name.slice(0, 3)} is out of place`);
}

function anotherKind(kind: string): UnreadableFile {
  return new UnreadableFile(
    FileProblem.WrongKind,
    `This is an X12 ${kind.slice(0, 3)}, not an enrollment file (834). Ask its sender for the 834.`,
  );
}
