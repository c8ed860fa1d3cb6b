import { maskText } from '../../platform/text/maskText';
import { hasTerm, type SearchTerm, searchedText, searchTerms } from '../../platform/text/searchText';
import type { BillLine } from './BillLine';

/**
 * Predicate for lines that match every word of a search, in any order, ignoring case and accents: in the name, coverage, or plan,
 * or in the last digits of the member ID.
 */
export function lineMatcher(search: string): (line: BillLine) => boolean {
  const lists = searchTerms(search);
  return (line) => isFound(searchedOf(line), lists);
}

/** Prepares lines for searching, so that the first search of a long bill is as fast as later ones. */
export function prepareForSearch(lines: readonly BillLine[]): void {
  for (const line of lines) searchedOf(line);
}

/** Number of recent searches that are cached, because deleting letters repeats them. */
const REMEMBERED = 20;

/** Finds lines of one bill like `lineMatcher`. Fast enough to search 150,000 lines for each keystroke. */
export class LineSearch {
  /** Search texts of the lines prepared so far, in bill order. */
  private readonly searched: SearchedText[] = [];
  private readonly found = new Map<string, readonly BillLine[]>();

  constructor(private readonly lines: readonly BillLine[]) {}

  /**
   * Prepares up to `count` more lines, so that the first search is as fast as later ones. A search prepares the rest.
   *
   * @returns whether all lines are prepared
   */
  prepare(count: number): boolean {
    const start = this.searched.length;
    for (const line of this.lines.slice(start, start + count)) this.searched.push(searchedOf(line));
    return this.searched.length === this.lines.length;
  }

  /** Matching lines in bill order. Returns the same array for the same search. */
  find(search: string): readonly BillLine[] {
    const lists = searchTerms(search);
    if (lists.length === 0) return this.lines;
    const key = lists[0]?.map(({ raw }) => raw.toLowerCase()).join(' ') ?? '';
    const known = this.found.get(key);
    if (known) return known;
    this.prepare(this.lines.length);
    const { searched } = this;
    const found = this.lines.filter((_, index) => isFound(searched[index], lists));
    if (this.found.size >= REMEMBERED) this.found.clear();
    this.found.set(key, found);
    return found;
  }
}

interface SearchedText {
  readonly typed: () => string;
  /** Words of its columns. */
  readonly text: string;
  /** Only the visible last characters of a masked member ID can be searched. @source MSK-2 */
  readonly lastDigits: string;
}

const searched = new WeakMap<BillLine, SearchedText>();

/** The searchable text of a line; built once per line. */
function searchedOf(line: BillLine): SearchedText {
  const known = searched.get(line);
  if (known) return known;
  const made = {
    typed: () => `${line.memberName}\n${line.coverage}\n${line.plan}`,
    text: searchedText(line.memberName) + wordsOfProduct(line.coverage) + wordsOfProduct(line.plan),
    lastDigits: visibleEnd(line.memberId).toLowerCase(),
  };
  searched.set(line, made);
  return made;
}

/** Coverages and plans repeat on the lines of a bill. */
const products = new Map<string, string>();
const MAX_PRODUCTS = 1_000;

function wordsOfProduct(product: string): string {
  const known = products.get(product);
  if (known !== undefined) return known;
  if (products.size >= MAX_PRODUCTS) products.clear();
  const made = searchedText(product);
  products.set(product, made);
  return made;
}

function isFound(line: SearchedText | undefined, lists: ReturnType<typeof searchTerms>): boolean {
  if (line === undefined) return false;
  const has = (term: SearchTerm) =>
    hasTerm(term, line.text, line.typed) || line.lastDigits.endsWith(term.raw.toLowerCase());
  return lists.length === 0 || lists.some((terms) => terms.every(has));
}

/** The last characters of a text, which masking does not hide. */
function visibleEnd(text: string): string {
  const masked = maskText(text);
  let count = 0;
  while (count < text.length && masked.at(-1 - count) === text.at(-1 - count)) count += 1;
  return text.slice(text.length - count);
}
