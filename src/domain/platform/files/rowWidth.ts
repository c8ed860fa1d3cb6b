type Row = readonly string[];

const NAMES: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' };

/** The number of cells after the last heading that most rows have: some programs end each row with a separator. */
export function usualExtra(rows: readonly Row[], width: number): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length - width, (counts.get(length - width) ?? 0) + 1);
  const [usual] = [...counts].sort(([extra, one], [other, more]) => more - one || extra - other);
  return Math.max(0, usual?.[0] ?? 0);
}

/**
 * Whether a row of a text file has a filled cell after the last heading, or more empty cells there than its neighbors.
 *
 * @param extra see `usualExtra`
 */
export function isWiderThan(width: number, extra: number, cells: Row): boolean {
  if (cells.length <= width) return false;
  return cells.length > width + extra || cells.slice(width).some((cell) => cell.trim() !== '');
}

/** Why a row that is too wide is not read. @param separator of the cells; undefined if it is not known */
export function widthMessage(cells: Row, width: number, separator?: string): string {
  const name = (separator !== undefined && NAMES[separator]) || 'separator';
  return `This row has ${cells.length} cells, and there are ${width} headings: a ${name} within an amount or a text probably splits it. Put such cells in quotes, and export amounts without thousands separators.`;
}
