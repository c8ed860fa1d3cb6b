import { maskText } from '../text/maskText';
import type { BillLine } from './BillLine';

/** Predicate for lines that match every word of a search: in the name, coverage or plan, or in the last digits of the member ID. */
export function lineMatcher(search: string): (line: BillLine) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return (line) => {
    const { text, lastDigits } = searchedOf(line);
    return words.every((word) => text.includes(word) || lastDigits.endsWith(word));
  };
}

/** Prepares lines for searching, so that the first search of a long bill is as fast as the following ones. */
export function prepareForSearch(lines: readonly BillLine[]): void {
  for (const line of lines) searchedOf(line);
}

interface SearchedText {
  readonly text: string;
  /** Only the visible last characters of a masked member ID can be searched. @source MSK-2 */
  readonly lastDigits: string;
}

const searched = new WeakMap<BillLine, SearchedText>();

/** What is searched in a line, in lower case; built once per line, because a bill can have 150,000 of them. */
function searchedOf(line: BillLine): SearchedText {
  const known = searched.get(line);
  if (known) return known;
  const made = {
    text: `${line.memberName}\n${line.coverage}\n${line.plan}`.toLowerCase(),
    lastDigits: visibleEnd(line.memberId).toLowerCase(),
  };
  searched.set(line, made);
  return made;
}

/** The end of a text that masking leaves readable. */
function visibleEnd(text: string): string {
  const masked = maskText(text);
  let count = 0;
  while (count < text.length && masked.at(-1 - count) === text.at(-1 - count)) count += 1;
  return text.slice(text.length - count);
}
