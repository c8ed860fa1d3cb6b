import { cut } from './cut';

/** Of a heading; with a number behind it, it stays within what the wire takes of one. */
const LONGEST = 190;

/** What a column without a heading is called: `Column A`, `Column B` … `Column AA`. @param column from 0. */
export function columnName(column: number): string {
  return `Column ${letterOf(column)}`;
}

/**
 * What the columns of a table are called: by their headings, made different from each other; those without one by their
 * letter; very long ones by their beginning.
 *
 * @param width of the table; a heading row may be shorter.
 */
export function columnHeadings(row: readonly string[], width: number): readonly string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: Math.max(row.length, width) }, (_, column) => {
    const heading = cut(row[column]?.trim() ?? '', LONGEST).trim() || columnName(column);
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    return count === 1 ? heading : `${heading} (${count})`;
  });
}

function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter;
}
