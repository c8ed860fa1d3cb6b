import { damagedInterchange } from './damagedInterchange';

/** The elements of a segment, its name first. */
export type Segment = readonly string[];

/** The first segment has a fixed width, and says by its own letters what separates all others. */
const ISA_LENGTH = 106;
const ISA_ENDS: readonly number[] = [3, 6, 17, 20, 31, 34, 50, 53, 69, 76, 81, 83, 89, 99, 101, 103];
const COMPONENT_AT = 104;
const END_AT = 105;
const LONGEST_SEGMENT = 10_000;
const MOST_ELEMENTS = 100;
const MOST_EMPTY = 100;

/** The segments of an X12 file, one after the other. @throws UnreadableFile when its separators are not as it says. */
export function* segmentsOf(text: string): Generator<Segment, void, undefined> {
  const from = text.search(/\S/);
  const { element, end } = separatorsOf(text.slice(from, from + ISA_LENGTH));
  let empty = 0;
  for (let at = from; at < text.length; ) {
    const next = text.indexOf(end, at);
    const segment = text.slice(at, next === -1 ? text.length : next).trim();
    if (next === -1 && segment !== '') throw damagedInterchange('It ends in the middle of a segment');
    if (segment.length > LONGEST_SEGMENT) throw damagedInterchange('A segment in it is longer than any can be');
    const elements = segment.split(element);
    if (elements.length > MOST_ELEMENTS)
      throw damagedInterchange('A segment in it has more elements than any can have');
    if (segment === '') empty += 1;
    if (empty > MOST_EMPTY) throw damagedInterchange('It has many segments with nothing in them');
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
    throw damagedInterchange(
      'Its first segment (ISA) is not as wide as it must be, so nobody can tell what separates the others',
    );
  }
  return { element, end };
}
