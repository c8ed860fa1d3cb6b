import { textAt } from './columnsOf';

type Rows = readonly (readonly string[])[];
type Side = 'debit' | 'credit';

const HEADING = /\b(?:dr|cr|db|debit|credit)s?\b|^(?:d\s*\/\s*c|sign|side)$/i;
const SIDES: ReadonlyMap<string, Side> = new Map([
  ['dr', 'debit'],
  ['d', 'debit'],
  ['db', 'debit'],
  ['debit', 'debit'],
  ['cr', 'credit'],
  ['c', 'credit'],
  ['credit', 'credit'],
]);

/** Tells rows that are on the other side than most. */
export interface SideOfRows {
  /** Why a row may be a refund; undefined if it is on the usual side or has none. */
  readonly problemOf: (cells: readonly string[]) => string | undefined;
}

/**
 * Finds a column that says debit or credit beside unsigned amounts. A withholding is a credit in one payroll system and a debit in
 * another, so the side of most rows is that of deductions, and a row on the other one is neither added nor subtracted.
 *
 * @param rows below the headings, or the first of them
 * @source docs/decisions/payroll-files.md#a-row-with-the-opposite-sign-of-most-rows-is-not-read
 */
export function sideOfRows(headings: readonly string[], rows: Rows): SideOfRows | undefined {
  const at = headings.findIndex((heading, column) => HEADING.test(heading.trim()) && isOfSides(rows, column));
  if (at === -1) return undefined;
  const counts = { debit: 0, credit: 0 };
  for (const row of rows) {
    const side = sideIn(row, at);
    if (side) counts[side] += 1;
  }
  const usual: Side | undefined =
    counts.debit === counts.credit ? undefined : counts.debit > counts.credit ? 'debit' : 'credit';
  return {
    problemOf: (cells) => {
      const side = sideIn(cells, at);
      if (side === undefined || side === usual) return undefined;
      return `The row is marked “${textAt(cells, at)}”, unlike most rows, so it may be a deduction or a refund. Write refunds with a minus sign and the mark of the other rows.`;
    },
  };
}

function isOfSides(rows: Rows, at: number): boolean {
  const filled = rows.map((row) => textAt(row, at)).filter(Boolean);
  return filled.length > 0 && filled.every((cell) => SIDES.has(keyOf(cell)));
}

function sideIn(cells: readonly string[], at: number): Side | undefined {
  return SIDES.get(keyOf(textAt(cells, at)));
}

function keyOf(cell: string): string {
  return cell.toLowerCase().replace(/\.$/, '');
}
