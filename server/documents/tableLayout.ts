import type { Cents } from '../../src/domain/money/Cents';
import { formatCents } from '../../src/domain/money/formatCents';
import type { ColumnFormat, SheetColumn } from '../shared/Workbooks';

/** Distance of a line of text to the next one, in its text size. */
export const LINE_HEIGHT = 1.25;

/** Widths of columns that share a whole, by their weights. */
export function widthsOf(columns: readonly SheetColumn[], whole: number): readonly number[] {
  const sum = columns.reduce((total, { width }) => total + width, 0);
  return columns.map(({ width }) => (width / sum) * whole);
}

/** Height of a row with these lines of text in its cells. @param size of the text, in points */
export function heightOf(cells: readonly (readonly string[])[], size: number): number {
  return Math.max(1, ...cells.map((lines) => lines.length)) * size * LINE_HEIGHT + 2;
}

/** A value as people read it: `$1,234.50`, `2026-11-20`, `2026-11-20 15:04`. */
export function shown(value: string | number | null, format: ColumnFormat | undefined): string {
  if (value === null) return '';
  if (typeof value === 'number')
    return format === 'money' ? formatCents(value as Cents) : value.toLocaleString('en-US');
  return format === 'time' ? value.slice(0, 16).replace('T', ' ') : value;
}
