import { maskText } from '../text/maskText';
import type { BillLine } from './BillLine';

/** Predicate for lines that match every word of a search: in the name, coverage or plan, or in the last digits of the member ID. */
export function lineMatcher(search: string): (line: BillLine) => boolean {
  const words = wordsOf(search);
  return (line) => {
    const text = textOf(line);
    const id = idOf(line);
    return words.every((word) => text.includes(word) || id.endsWith(word));
  };
}

/** Prepares lines for `LineSearch`, so that searching a long bill starts at once. Only new and changed lines take time. */
export function prepareForSearch(lines: readonly BillLine[]): void {
  blocksOf(lines);
}

/** Searches recently done are remembered: deleting what was typed shows them again. */
const REMEMBERED = 20;

/** Finds lines of one bill as `lineMatcher` does. Fast enough to search 150,000 lines for each key. */
export class LineSearch {
  private readonly blocks: readonly Block[];
  private readonly found = new Map<string, readonly BillLine[]>();

  constructor(private readonly lines: readonly BillLine[]) {
    this.blocks = blocksOf(lines);
  }

  /** Matching lines in bill order: the same array for the same search. */
  find(search: string): readonly BillLine[] {
    const words = wordsOf(search);
    if (words.length === 0) return this.lines;
    const key = words.join(' ');
    const known = this.found.get(key);
    if (known) return known;
    // The longest word leaves the fewest lines for the others.
    const longestFirst = [...words].sort((one, other) => other.length - one.length);
    const found = this.blocks.flatMap((block) => linesWith(longestFirst, block));
    if (this.found.size >= REMEMBERED) this.found.clear();
    this.found.set(key, found);
    return found;
  }
}

/** Lines per block: few enough to build the block of an edited line without a noticeable delay. */
const BLOCK = 2_500;
const END = '\n';

/** Consecutive lines. Searching one long text is many times faster than searching the text of each line. */
interface Block {
  readonly lines: readonly BillLine[];
  /** Searched texts of all lines, in lower case. */
  readonly text: string;
  /** Where the text of each line ends. */
  readonly textEnds: readonly number[];
  /** Searchable ends of all member IDs, in lower case, each followed by `END`. */
  readonly ids: string;
  /** Where the ID of each line ends. */
  readonly idEnds: readonly number[];
}

/** By the first line, so that all searches of a bill share the blocks. */
const knownBlocks = new WeakMap<BillLine, Block>();

function blocksOf(lines: readonly BillLine[]): readonly Block[] {
  const blocks: Block[] = [];
  for (let from = 0; from < lines.length; from += BLOCK) {
    const to = Math.min(from + BLOCK, lines.length);
    const first = lines[from];
    const known = first && knownBlocks.get(first);
    const block = known && isBlockOf(lines, from, to, known) ? known : newBlock(lines.slice(from, to));
    if (first) knownBlocks.set(first, block);
    blocks.push(block);
  }
  return blocks;
}

function isBlockOf(lines: readonly BillLine[], from: number, to: number, block: Block): boolean {
  return block.lines.length === to - from && block.lines.every((line, index) => line === lines[from + index]);
}

function newBlock(lines: readonly BillLine[]): Block {
  const texts: string[] = [];
  const ids: string[] = [];
  const textEnds: number[] = [];
  const idEnds: number[] = [];
  let textEnd = 0;
  let idEnd = 0;
  for (const line of lines) {
    const text = textOf(line) + END;
    const id = idOf(line) + END;
    texts.push(text);
    ids.push(id);
    textEnds.push((textEnd += text.length));
    idEnds.push((idEnd += id.length));
  }
  return { lines, text: texts.join(''), textEnds, ids: ids.join(''), idEnds };
}

/** Lines of the block that match every word, in order. */
function linesWith([first = '', ...others]: readonly string[], block: Block): BillLine[] {
  const { lines, text, textEnds, ids, idEnds } = block;
  const inText = indexesOf(first, text, textEnds);
  const inId = indexesOf(first + END, ids, idEnds);
  const either = inId.length === 0 ? inText : [...new Set([...inText, ...inId])].sort((one, other) => one - other);
  const isWanted = (index: number) => {
    const lineText = partOf(text, textEnds, index);
    const lineId = partOf(ids, idEnds, index);
    return others.every((word) => lineText.includes(word) || lineId.endsWith(word + END));
  };
  const all = others.length === 0 ? either : either.filter(isWanted);
  return all.flatMap((index) => lines[index] ?? []);
}

function partOf(text: string, ends: readonly number[], index: number): string {
  return text.slice(ends[index - 1] ?? 0, ends[index]);
}

/** Indexes of the parts of a text that contain a word, ascending. @param ends where each part ends */
function indexesOf(word: string, text: string, ends: readonly number[]): number[] {
  const found: number[] = [];
  let index = 0;
  let at = text.indexOf(word);
  while (at !== -1) {
    while ((ends[index] ?? text.length) <= at) index += 1;
    found.push(index);
    at = text.indexOf(word, ends[index]);
  }
  return found;
}

/** What is searched in a line besides its member ID. A word never contains the separator. */
function textOf({ memberName, coverage, plan }: BillLine): string {
  return `${memberName}\n${coverage}\n${plan}`.toLowerCase();
}

/** Only the visible last characters of a masked member ID can be searched. @source MSK-2 */
function idOf({ memberId }: BillLine): string {
  return visibleEnd(memberId).toLowerCase();
}

function wordsOf(search: string): readonly string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The end of a text that masking leaves readable. */
function visibleEnd(text: string): string {
  const masked = maskText(text);
  let count = 0;
  while (count < text.length && masked.at(-1 - count) === text.at(-1 - count)) count += 1;
  return text.slice(text.length - count);
}
