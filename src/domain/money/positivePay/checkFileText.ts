import type { LocalDate } from '../../platform/dates/LocalDate';
import { problemWithColumns } from '../../platform/files/columnLayout';
import { type CsvCell, csvOf } from '../../platform/files/csv';
import { centsToDecimal } from '../../platform/money/formatCents';
import { cutBetweenCharacters } from '../../platform/text/cut';
import {
  CHECK_FILE_FIELD_LABELS,
  type CheckDateFormat,
  type CheckFileField,
  type CheckFileLayout,
  type CheckRecord,
  MAX_CHECK_CODE,
  MAX_PAYEE,
} from './CheckFile';

/** Without these fields, a bank cannot tell which check to pay. */
const REQUIRED: readonly CheckFileField[] = ['checkNumber', 'issueDate', 'amount', 'indicator'];

/** Why a layout cannot be saved; undefined if it can. */
export function layoutProblem(layout: CheckFileLayout): string | undefined {
  const { columns, issueCode, voidCode, payeeLength } = layout;
  const problem = problemWithColumns(columns);
  if (problem) return problem;
  const missing = REQUIRED.find((field) => !columns.some((column) => column.field === field));
  if (missing) return `Add a column for the ${CHECK_FILE_FIELD_LABELS[missing].toLowerCase()} of each check.`;
  const isCode = (code: string) => /^[A-Za-z0-9]*$/.test(code) && code.length <= MAX_CHECK_CODE;
  if (!isCode(issueCode) || !isCode(voidCode)) return `Enter codes of up to ${MAX_CHECK_CODE} letters and digits.`;
  if (issueCode === voidCode) return 'Enter different codes for issued and void checks.';
  if (!Number.isInteger(payeeLength) || payeeLength < 1 || payeeLength > MAX_PAYEE)
    return `Enter a payee length from 1 to ${MAX_PAYEE}.`;
  return undefined;
}

/** Whether the layout includes the account number. */
export function namesAccount({ columns }: Pick<CheckFileLayout, 'columns'>): boolean {
  return columns.some(({ field }) => field === 'account');
}

/**
 * The bank's file as CSV with Windows line breaks. The same records always give the same text.
 *
 * @param accountNumber digits; empty if the layout does not name the account.
 */
export function checkFileText(records: readonly CheckRecord[], accountNumber: string, layout: CheckFileLayout): string {
  const headings = layout.hasHeadings ? [layout.columns.map(({ heading }) => heading)] : [];
  return csvOf([...headings, ...records.map((record) => checkFileRow(record, accountNumber, layout))], true);
}

/** The cells of a record. */
export function checkFileRow(record: CheckRecord, accountNumber: string, layout: CheckFileLayout): readonly CsvCell[] {
  const { kind, checkNumber, issuedOn, voidedOn, amountCents, payee } = record;
  const cells: Readonly<Record<Exclude<CheckFileField, 'text'>, CsvCell>> = {
    account: accountNumber,
    checkNumber: String(checkNumber),
    issueDate: dayText(issuedOn, layout.dateFormat),
    amount: { number: centsToDecimal(amountCents) },
    payee: cutBetweenCharacters(payee.replaceAll(/\s+/g, ' ').trim(), layout.payeeLength).trim(),
    indicator: kind === 'ISSUE' ? layout.issueCode : layout.voidCode,
    voidDate: voidedOn === null ? '' : dayText(voidedOn, layout.dateFormat),
  };
  return layout.columns.map(({ field, text }) => (field === 'text' ? (text ?? '') : cells[field]));
}

function dayText(day: LocalDate, format: CheckDateFormat): string {
  const [year = '', month = '', date = ''] = day.split('-');
  switch (format) {
    case 'YYYY-MM-DD':
      return day;
    case 'MM/DD/YYYY':
      return `${month}/${date}/${year}`;
    case 'MMDDYY':
      return `${month}${date}${year.slice(2)}`;
    case 'YYYYMMDD':
      return `${year}${month}${date}`;
  }
}
