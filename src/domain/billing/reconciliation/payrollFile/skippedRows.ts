/** A row that is not a deduction and was not read. */
export interface SkippedRow {
  readonly row: number;
  readonly kind: 'total' | 'text' | 'headings';
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
