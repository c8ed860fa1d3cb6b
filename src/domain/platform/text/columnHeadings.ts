import { cut } from './cut';

/** Maximum length of a heading. With a number appended, it stays within the contract's limit. */
const MAX_LENGTH = 190;

/** Heading of a column without one: `Column A`, `Column B` … `Column AA`. @param column from 0. */
export function columnName(column: number): string {
  return `Column ${columnLetter(column)}`;
}

/**
 * Unique headings of a table's columns. Missing ones get the column's letter, and long ones are cut.
 *
 * @param width of the table; a heading row may be shorter.
 */
export function columnHeadings(row: readonly string[], width: number): readonly string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: Math.max(row.length, width) }, (_, column) => {
    const heading = cut(row[column]?.trim() ?? '', MAX_LENGTH).trim() || columnName(column);
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    return count === 1 ? heading : `${heading} (${count})`;
  });
}

/** `A` for 0, `AA` for 26. */
export function columnLetter(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetter(Math.floor(column / 26) - 1) + letter;
}
