/** A row that is not a deduction and was not read. */
export interface SkippedRow {
  readonly row: number;
  readonly kind: 'total' | 'text' | 'headings';
}

const TOTAL =
  /^\W*(?:(?:grand|sub|report|company|department|dept|division|location|group|batch|page|employee|member|overall|deduction|pay period|check)[\s-]*)*totals?\b/i;
const TOTAL_AT_END = /\b(?:sub|grand )?totals?\s*:?\s*$/i;
const COUNT = /^\W*(?:record|employee|member|row)?\s*count\b/i;

/**
 * Whether a cell names a total: `Grand Total`, `Total for Adler, Ruth`, `Dept 100 subtotal:`.
 *
 * @source docs/decisions/payroll-files.md#a-payroll-row-without-an-amount-is-a-deduction-of-zero
 */
export function namesTotal(cell: string): boolean {
  // Quick check first: most cells have no such word, and a file has hundreds of thousands of cells.
  return /total|count/i.test(cell) && (TOTAL.test(cell) || TOTAL_AT_END.test(cell) || COUNT.test(cell));
}

/** Whether a row is a remark: one cell with words, such as `Page 1 of 3` or `Department 100`. */
export function isRemark(row: readonly string[]): boolean {
  let filled: string | undefined;
  for (const cell of row) {
    if (cell.trim() === '') continue;
    if (filled !== undefined) return false;
    filled = cell;
  }
  return filled !== undefined && /\p{L}{2}.*[\s:]/u.test(filled);
}

/** Adds amounts since the last subtotal and since the start, to recognize totals that have no label. */
export class RunningTotals {
  private since = 0;
  private all = 0;
  private rows = 0;

  add(amountCents: number): void {
    this.since += amountCents;
    this.all += amountCents;
    this.rows += 1;
  }

  /** Whether an amount is the sum of the rows above. Starts the next subtotal if it is. */
  isSum(amountCents: number): boolean {
    const isSum = this.rows > 1 && (amountCents === this.since || amountCents === this.all);
    if (isSum) this.since = 0;
    return isSum;
  }
}
