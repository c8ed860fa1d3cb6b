import type { ColumnToRead } from './columnsToRead';

const TOTAL = /^\W*(?:grand |sub)?totals?\b/i;
/** A cell that says nothing else. */
const TOTAL_ALONE = /^\W*(?:grand |sub)?totals?\W*$/i;
/** What tells a line from a total that repeats of what it is one: group, bill, period. */
const OF_A_LINE: ReadonlySet<string> = new Set(['memberId', 'coverage']);

/**
 * Tells rows of totals from rows that lack something: they have a word for it and figures, and nothing that a row cannot do
 * without; or only what they are a total of.
 */
export function openTotals(columns: readonly ColumnToRead[]): (cells: readonly string[]) => boolean {
  const keys = columns.filter(isKey);
  const places = keys.map(({ at }) => at);
  const ofLines = keys.filter(({ field }) => OF_A_LINE.has(field.name)).map(({ at }) => at);
  return (cells) => {
    if (!cells.some(isTotal)) return false;
    const isBare = (at: number) => (cells[at] ?? '').trim() === '' || isTotal(cells[at] ?? '');
    if (places.every(isBare)) return true;
    return ofLines.length > 0 && ofLines.every(isBare) && cells.some((cell) => TOTAL_ALONE.test(cell.trim()));
  };
}

/** What a row cannot do without, besides its figures. */
function isKey({ field, at }: ColumnToRead): boolean {
  return field.required && field.format !== 'amount' && at !== -1;
}

function isTotal(cell: string): boolean {
  return TOTAL.test(cell.trim());
}
