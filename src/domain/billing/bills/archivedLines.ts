import { counted } from '../../platform/text/wording';
import type { ArchivedLines, Bill } from './Bill';

/** Message on a bill with archived lines. @param mayBringBack whether the reader can restore the lines @source BR-ARC-01 */
export function archivedLinesText(
  { lineCount }: Pick<Bill, 'lineCount'>,
  { count }: ArchivedLines,
  mayBringBack: boolean,
): string {
  const which = `${count.toLocaleString('en-US')} of ${counted(lineCount, 'line')}, unchanged since billed, ${count === 1 ? 'is' : 'are'} in the archive.`;
  const whom = mayBringBack ? '' : ' A manager can bring the lines back.';
  return `${which} Amounts, payments, and changed lines are complete.${whom}`;
}
