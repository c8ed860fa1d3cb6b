import { LARGEST_LINE_CENTS } from '../bills/largestBill';
import { cents } from '../money/Cents';
import { parseCents } from '../money/parseCents';
import type { ColumnMapping } from './ColumnMapping';
import type { Deduction } from './Deduction';
import type { PayrollTable } from './PayrollTable';

/** A file's rows as deductions, and the rows nobody can read. */
export interface ReadDeductions {
  readonly deductions: readonly Deduction[];
  readonly problems: readonly { readonly row: number; readonly message: string }[];
}

const TOTAL = /^\W*(?:grand |sub)?totals?\b/i;
/** What the wire takes. */
const LONGEST_ID = 60;
const LONGEST_NAME = 200;
const LONGEST_COVERAGE = 100;

/**
 * Reads the rows of a payroll file. Empty rows and rows of totals are passed over; a row without a member number or
 * with something else than an amount is a problem, and is not compared.
 */
export function readDeductions(
  { headers, rows }: Omit<PayrollTable, 'headerRow'>,
  mapping: ColumnMapping,
): ReadDeductions {
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
  for (const [index, row] of rows.entries()) {
    const text = (column: number) => row[column]?.trim() ?? '';
    if (row.every((cell) => cell.trim() === '') || isTotal(row, text(columns.memberId))) continue;
    const read = readRow(index + 1, columns, text);
    if (typeof read === 'string') problems.push({ row: index + 1, message: read });
    else deductions.push(read);
  }
  return { deductions, problems };
}

function isTotal(row: readonly string[], memberId: string): boolean {
  return TOTAL.test(memberId) || (memberId === '' && row.some((cell) => TOTAL.test(cell)));
}

function readRow(
  row: number,
  columns: Readonly<Record<keyof ColumnMapping, number>>,
  text: (column: number) => string,
): Deduction | string {
  const memberId = text(columns.memberId);
  if (memberId === '') return 'There is no member number.';
  if (memberId.length > LONGEST_ID) return `The member number is longer than ${LONGEST_ID} characters.`;
  const amount = amountOf(text(columns.amount));
  const employer = amountOf(columns.employerAmount === -1 ? '' : text(columns.employerAmount));
  if (amount === undefined) return `“${text(columns.amount).slice(0, 40)}” is not an amount.`;
  if (employer === undefined) return `“${text(columns.employerAmount).slice(0, 40)}” is not an amount.`;
  if (Math.abs(amount) + Math.abs(employer) > LARGEST_LINE_CENTS) return 'The amount is too large to be a deduction.';
  return {
    row,
    memberId,
    memberName: text(columns.memberName).slice(0, LONGEST_NAME),
    coverage: columns.coverage === -1 ? null : text(columns.coverage).slice(0, LONGEST_COVERAGE) || null,
    amountCents: cents(amount + employer),
  };
}

/** An empty cell or a lone dash is nothing deducted. */
function amountOf(text: string): number | undefined {
  return text === '' || /^[-–—]$/.test(text) ? 0 : parseCents(text);
}
