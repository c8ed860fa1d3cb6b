import { parseCents } from '../money/parseCents';
import { coverageFamily } from './coverageFamily';

/**
 * Which columns hold amounts of a line of coverage each (`Medical`, `Dental EE`), when a file has several: then none of them
 * holds what was deducted for a row.
 *
 * @param rows some rows of the file.
 * @returns places in `headers`, from 0; empty when all such columns are of one line of coverage.
 */
export function coverageColumns(headers: readonly string[], rows: readonly (readonly string[])[]): readonly number[] {
  const columns = headers.flatMap((header, column) => {
    const family = coverageFamily(header);
    return family !== undefined && holdsAmounts(rows, column) ? [{ column, family }] : [];
  });
  const families = new Set(columns.map(({ family }) => family));
  return families.size > 1 ? columns.map(({ column }) => column) : [];
}

/** Whether most of what a column holds is an amount. */
function holdsAmounts(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter(Boolean);
  return cells.filter((cell) => parseCents(cell) !== undefined).length * 2 > cells.length;
}
