import type { Figure } from './Figure';

const HEADINGS = ['', 'value', 'floor', '×', 'goal'];
const WIDTHS = [50, 16, 10, 6, 20];

export function printHeadings(part: string): void {
  printRow([`── ${part}`, ...HEADINGS.slice(1)]);
}

/** Prints each figure as a table row as soon as it is measured. */
export function printFigure({ name, value, unit, floor, goal }: Figure): void {
  const mark = goal ? (goal.isMet ? '  ✓' : '  ✗') : '';
  printRow([
    name,
    `${rounded(value)} ${unit}`.trimEnd(),
    floor === undefined ? '' : rounded(floor),
    floor ? (value / floor).toFixed(1) : '',
    (goal?.text ?? '') + mark,
  ]);
}

function printRow(cells: readonly string[]): void {
  const padded = cells.map((cell, column) => {
    const width = WIDTHS[column] ?? 0;
    return column === 0 ? cell.padEnd(width) : cell.padStart(width);
  });
  console.log(padded.join(' ').trimEnd());
}

function rounded(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 20 ? 2 : 0 });
}
