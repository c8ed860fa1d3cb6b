import type { RowError, UploadValues } from './RowReader';

/** Signs that two adjacent cells were read as one: words in a member number, or digits in a name. */
const WORDS = /\p{Ll}{2}|\p{L}{2,}\s|\s\p{L}{2,}/u;
const NUMBER = /\d{3}/;

/**
 * Cells of a printed row that seem to have a part of another cell in them.
 *
 * @source docs/decisions/printed-bills.md#cells-that-touch-are-an-error
 */
export function printedCellProblems({
  memberId,
  memberName,
}: UploadValues): readonly Pick<RowError, 'field' | 'message'>[] {
  const found: Pick<RowError, 'field' | 'message'>[] = [];
  if (typeof memberId === 'string' && WORDS.test(memberId))
    found.push({ field: 'memberId', message: 'The number has words of another column in it.' });
  if (typeof memberName === 'string' && NUMBER.test(memberName))
    found.push({ field: 'memberName', message: 'The name has a number of another column in it.' });
  return found;
}
