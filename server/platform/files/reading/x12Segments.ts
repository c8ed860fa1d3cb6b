import { damagedInterchange } from '../../../../src/domain/platform/files/readingErrors';

/** The elements of a segment, its name first and in upper case. */
export type Segment = readonly string[];

/** Elements of ISA. The last one is the separator of components, and the character after it ends each segment. */
const ISA_ELEMENTS = 16;
/** ISA has 106 characters. Some systems do not pad its elements, or pad them more. */
const MAX_ISA_LENGTH = 300;
const MAX_SEGMENT_LENGTH = 10_000;
const MAX_ELEMENTS = 100;
const MAX_EMPTY = 100;

/**
 * Segments of an X12 file in order. Each of its interchanges has its own separators.
 *
 * @param file what it is, for errors; by default an enrollment file
 * @throws UnreadableFile for invalid separators or segments.
 */
export function* segmentsOf(text: string, file?: string): Generator<Segment, void, undefined> {
  for (let at = contentAfter(text, 0); at < text.length; at = contentAfter(text, at)) {
    if (text.slice(at, at + 3).toUpperCase() !== 'ISA')
      throw damagedInterchange('There is text after its end (IEA)', file);
    at = yield* interchangeOf(text, at, file);
  }
}

/** @returns the place after the interchange */
function* interchangeOf(text: string, start: number, file?: string): Generator<Segment, number, undefined> {
  const { element, end } = separatorsOf(text, start, file);
  let empty = 0;
  for (let at = start; at < text.length; ) {
    const next = text.indexOf(end, at);
    const segment = withoutEndMark(text.slice(at, next === -1 ? text.length : next)).trim();
    if (segment.length > MAX_SEGMENT_LENGTH) throw damagedInterchange('A segment is too long', file);
    const [name = '', ...elements] = segment.split(element).map((one) => one.trim());
    if (elements.length >= MAX_ELEMENTS) throw damagedInterchange('A segment has too many elements', file);
    const isLast = name.toUpperCase() === 'IEA';
    // The end of the last segment is missing in some files. Its control number shows whether it is whole.
    if (next === -1 && segment !== '' && !isLast) throw damagedInterchange('It ends in the middle of a segment', file);
    if (segment === '') empty += 1;
    if (empty > MAX_EMPTY) throw damagedInterchange('It has too many empty segments', file);
    if (segment !== '') yield [name.toUpperCase(), ...elements];
    if (next === -1) return text.length;
    at = next + 1;
    if (isLast) return at;
  }
  return text.length;
}

/** Old programs write it after the last line. */
const END_MARK = '\u001a';

/** The next place with text. */
function contentAfter(text: string, start: number): number {
  let at = start;
  while (at < text.length && (text[at] === END_MARK || /\s/.test(text[at] ?? ''))) at += 1;
  return at;
}

function withoutEndMark(text: string): string {
  return text.endsWith(END_MARK) ? text.slice(0, -1) : text;
}

function separatorsOf(text: string, at: number, file?: string): { readonly element: string; readonly end: string } {
  const isa = text.slice(at, at + MAX_ISA_LENGTH);
  const element = isa[3] ?? '';
  let last = 3;
  for (let count = 1; count < ISA_ELEMENTS && last !== -1; count += 1) last = isa.indexOf(element, last + 1);
  const [component = '', end = ''] = last === -1 ? [] : [isa[last + 1], isa[last + 2]];
  const separators = [element, component, end];
  const areApart =
    new Set(separators).size === separators.length && separators.every((one) => /^[^A-Za-z0-9 ]$/.test(one));
  if (!areApart || isa.slice(0, last).includes(end)) {
    throw damagedInterchange('Its first segment (ISA) has the wrong length, so the separators are unknown', file);
  }
  return { element, end };
}
