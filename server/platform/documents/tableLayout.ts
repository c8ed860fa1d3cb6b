import type { Cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import type { ColumnFormat, SheetColumn } from '../shared/Workbooks';

/** Distance of a line of text to the next one, in its text size. */
export const LINE_HEIGHT = 1.25;

/** Space between the texts of two columns, in points. */
const GAP = 4;
/** Between an amount, which ends at the right edge of its column, and a text, which begins at the left edge of the next one. */
const GAP_AFTER_AMOUNT = 10;

/** Where the text of a column is, in points from the left edge of the table. */
export interface ColumnPlace {
  readonly left: number;
  /** Width of its longest line. */
  readonly room: number;
}

/**
 * Columns that share the width of a table by their weights. An amount, which must not be broken, has room whatever its weight.
 *
 * @param amountWidth of the widest usual amount
 */
export function columnsOf(columns: readonly SheetColumn[], whole: number, amountWidth: number): readonly ColumnPlace[] {
  const gaps = columns.map(({ format }, at) => {
    const next = columns[at + 1];
    if (!next) return 0;
    return format === 'money' && next.format !== 'money' ? GAP_AFTER_AMOUNT : GAP;
  });
  const leasts = columns.map(({ format }, at) => (format === 'money' ? amountWidth : 0) + (gaps[at] ?? 0));
  const widths = widthsOf(
    columns.map(({ width }) => width),
    leasts,
    whole,
  );
  let left = 0;
  return widths.map((width, at) => {
    const place = { left, room: Math.max(width - (gaps[at] ?? 0), 1) };
    left += width;
    return place;
  });
}

/** Shares a whole by weights, but gives each at least its least; without the leasts where the whole is too small for them. */
function widthsOf(weights: readonly number[], leasts: readonly number[], whole: number): readonly number[] {
  const fixed = new Set<number>();
  for (;;) {
    const free = weights.flatMap((weight, at) => (fixed.has(at) ? [] : [weight]));
    const rest = whole - [...fixed].reduce((sum, at) => sum + (leasts[at] ?? 0), 0);
    const unit = rest / free.reduce((sum, weight) => sum + weight, 0);
    if (rest <= 0 || free.length === 0)
      return widthsOf(
        weights,
        weights.map(() => 0),
        whole,
      );
    const short = weights.flatMap((weight, at) => (!fixed.has(at) && weight * unit < (leasts[at] ?? 0) ? [at] : []));
    if (short.length === 0) return weights.map((weight, at) => (fixed.has(at) ? (leasts[at] ?? 0) : weight * unit));
    for (const at of short) fixed.add(at);
  }
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
