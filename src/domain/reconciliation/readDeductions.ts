import { LARGEST_LINE_CENTS } from '../bills/Bill';
import { AmountCells, type CellSeparation } from '../files/AmountCells';
import { cents } from '../money/Cents';
import { amountProblem, readFileAmount } from '../money/fileAmount';
import type { ColumnMapping, Deduction, PayrollTable } from './PayrollTable';

/** Rows of a file as deductions, and the rows that cannot be read. */
export interface ReadDeductions {
  readonly deductions: readonly Deduction[];
  readonly problems: readonly { readonly row: number; readonly message: string }[];
  /** Warning about characters of the file that may be wrong. */
  readonly notice?: string | undefined;
}

const TOTAL = /^\W*(?:grand |sub)?totals?\b/i;
/** Limits of the contract. */
const LONGEST_ID = 60;
const LONGEST_NAME = 200;
const LONGEST_COVERAGE = 100;

/** Number of rows that determine the width of the file. */
const HEAD_ROWS = 80;

/**
 * Reads the rows of a payroll file. Skips empty rows and totals. A row without a member number, with
 * an invalid amount, or with cells that may be parts of one amount is a problem and is not compared.
 *
 * @param cells how a text file separates its cells; undefined for a workbook.
 * @returns the rows, and a `problem` if none of them can be used.
 */
export function readDeductions(
  { headers, rows, headingRow, headerRow = 0 }: Pick<PayrollTable, 'headers' | 'rows'> & Partial<PayrollTable>,
  mapping: ColumnMapping,
  cells?: CellSeparation,
): ReadDeductions & { readonly problem: string | undefined } {
  const at = (heading: string | null) => (heading === null ? -1 : headers.indexOf(heading));
  const columns = {
    memberId: at(mapping.memberId),
    memberName: at(mapping.memberName),
    coverage: at(mapping.coverage),
    amount: at(mapping.amount),
    employerAmount: at(mapping.employerAmount),
  };
  const deductions: Deduction[] = [];
  const problems: { row: number; message: string }[] = [];
  const amountCells = new AmountCells({
    cells,
    headings: headingRow,
    amounts: [columns.amount, columns.employerAmount].filter(isThere),
    volumes: [],
    others: [columns.memberId, columns.memberName, columns.coverage].filter(isThere),
    head: rows.slice(0, HEAD_ROWS),
    canBeRead: (row) => !amountCells.isTooWide(row) && typeof readRow(0, columns, row) !== 'string',
  });
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === '') || isTotal(row, row[columns.memberId]?.trim() ?? '')) continue;
    const read = amountCells.doubtOf(headerRow + index + 1, row)?.message ?? readRow(index + 1, columns, row);
    if (typeof read === 'string') problems.push({ row: index + 1, message: read });
    else deductions.push(read);
  }
  return { deductions, problems, problem: amountCells.problem() || undefined };
}

function isThere(column: number): boolean {
  return column !== -1;
}

function isTotal(row: readonly string[], memberId: string): boolean {
  return TOTAL.test(memberId) || (memberId === '' && row.some((cell) => TOTAL.test(cell)));
}

function readRow(
  row: number,
  columns: Readonly<Record<keyof ColumnMapping, number>>,
  cells: readonly string[],
): Deduction | string {
  const text = (column: number) => cells[column]?.trim() ?? '';
  const memberId = text(columns.memberId);
  if (memberId === '') return 'There is no member number.';
  if (memberId.length > LONGEST_ID) return `The member number is longer than ${LONGEST_ID} characters.`;
  const amount = amountOf(text(columns.amount));
  const employer = amountOf(text(columns.employerAmount));
  if (amount === undefined) return amountProblem(text(columns.amount));
  if (employer === undefined) return amountProblem(text(columns.employerAmount));
  if (Math.abs(amount) + Math.abs(employer) > LARGEST_LINE_CENTS) return 'The amount is too large to be a deduction.';
  return {
    row,
    memberId,
    memberName: text(columns.memberName).slice(0, LONGEST_NAME),
    coverage: columns.coverage === -1 ? null : text(columns.coverage).slice(0, LONGEST_COVERAGE) || null,
    amountCents: cents(amount + employer),
  };
}

/** An empty cell counts as zero. */
function amountOf(text: string): number | undefined {
  return text === '' ? 0 : readFileAmount(text);
}
