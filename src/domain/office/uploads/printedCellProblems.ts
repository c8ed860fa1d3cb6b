import type { RowError, UploadValues } from './RowReader';

/** Signs that two adjacent cells were read as one: words in a member number, or digits in a name. */
const WORDS = /\p{Ll}{2}|\p{L}{2,}\s|\s\p{L}{2,}/u;
const NUMBER = /\d{3}/;
/** The end of a text whose other part stands in another line, as where a page ends within a row. */
const GOES_ON = /[,/&-]$/;
const TEXTS = ['memberName', 'coverage', 'plan'] as const;

/**
 * Cells of a printed row that seem to have a part of another cell in them, or to lack a part of their own.
 *
 * @source docs/decisions/printed-bills.md#cells-that-touch-are-an-error
 */
export function printedCellProblems(values: UploadValues): readonly Pick<RowError, 'field' | 'message'>[] {
  const { memberId, memberName } = values;
  const found: Pick<RowError, 'field' | 'message'>[] = [];
  if (typeof memberId === 'string' && WORDS.test(memberId))
    found.push({ field: 'memberId', message: 'The number has words of another column in it.' });
  if (typeof memberName === 'string' && NUMBER.test(memberName))
    found.push({ field: 'memberName', message: 'The name has a number of another column in it.' });
  for (const field of TEXTS) {
    const text = values[field];
    if (typeof text === 'string' && GOES_ON.test(text))
      found.push({ field, message: 'The text goes on in a line that was not found.' });
  }
  return found;
}
