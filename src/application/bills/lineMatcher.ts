import type { BillLine } from '../../domain/bills/BillLine';
import { maskText } from '../../domain/text/maskText';

/** Tells whether a line has every word of a search: in the name, coverage or plan, or at the end of the member's number. */
export function lineMatcher(search: string): (line: BillLine) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return (line) => {
    const text = `${line.memberName}\n${line.coverage}\n${line.plan}`.toLowerCase();
    return words.every((word) => text.includes(word) || isEndOfNumber(line.memberId, word));
  };
}

/** Only what is shown of a number can be looked for: its last characters. @source MSK-2 */
function isEndOfNumber(memberId: string, word: string): boolean {
  return memberId.toLowerCase().endsWith(word) && maskText(memberId).toLowerCase().endsWith(word);
}
