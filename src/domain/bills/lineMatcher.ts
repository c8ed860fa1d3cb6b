import { maskText } from '../text/maskText';
import type { BillLine } from './BillLine';

/** Predicate for lines that match every word of a search: in the name, coverage or plan, or in the last digits of the member ID. */
export function lineMatcher(search: string): (line: BillLine) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return (line) => {
    const text = `${line.memberName}\n${line.coverage}\n${line.plan}`.toLowerCase();
    return words.every((word) => text.includes(word) || matchesLastDigits(line.memberId, word));
  };
}

/** Only the visible last characters of a masked member ID can be searched. @source MSK-2 */
function matchesLastDigits(memberId: string, word: string): boolean {
  return memberId.toLowerCase().endsWith(word) && maskText(memberId).toLowerCase().endsWith(word);
}
