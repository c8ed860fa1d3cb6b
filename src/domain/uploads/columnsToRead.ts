import { coverageColumns } from '../reconciliation/detectColumns';
import type { FileLayout } from './FileTemplate';
import type { FileFacts } from './RowReader';
import type { CellRule } from './readCell';
import { UPLOAD_FIELDS } from './UploadField';
import { UploadKind } from './UploadKind';

/** Where a field's text stands and how it is read; `at` is -1 for what the file does not have. */
export interface ColumnToRead extends CellRule {
  readonly at: number;
  /** What words mean, by the word in lower case. */
  readonly values: ReadonlyMap<string, string>;
}

/** A column for each field of the kind, in the fields' order. */
export function columnsToRead(
  kind: UploadKind,
  { columns, values, dateOrder }: FileLayout,
  headings: readonly string[],
): readonly ColumnToRead[] {
  const keys = headings.map(headingKey);
  const isPayroll = kind === UploadKind.PayrollDeductions;
  return UPLOAD_FIELDS[kind].map((field) => {
    const rule = columns.find((column) => column.field === field.name);
    const meanings = values.filter((value) => value.field === field.name);
    return {
      field,
      at: rule ? placeOf(rule.column, headings, keys) : -1,
      sign: rule?.sign ?? 'asWritten',
      dateOrder,
      blankIsZero: isPayroll,
      namesCoverages: !isPayroll,
      values: new Map(meanings.map(({ from, to }) => [from.trim().toLowerCase(), to])),
    };
  });
}

/** Exactly as it is called, else as it is compared. */
function placeOf(column: string, headings: readonly string[], keys: readonly string[]): number {
  const exact = headings.indexOf(column);
  return exact === -1 ? keys.indexOf(headingKey(column)) : exact;
}

/** A file's headings, as far as they were found. */
interface FoundHeadings {
  /** In the file, its first row being 1; 0 when there are none. */
  readonly headerRow: number;
  readonly headings: readonly string[];
  /** Some rows below. */
  readonly below: readonly (readonly string[])[];
}

/** Why no row of a file can be read, and what to do; empty when they can. */
export function readingProblem(
  kind: UploadKind,
  { format }: FileFacts,
  columns: readonly ColumnToRead[],
  { headerRow, headings, below }: FoundHeadings,
): string {
  if (format === 'x12-834' && kind !== UploadKind.Enrollment) {
    return 'This is an enrollment file (X12 834). Upload it as enrollment.';
  }
  const missing = columns.filter(({ field, at }) => field.required && at === -1).map(({ field }) => field.label);
  if (missing.length === 0) return '';
  const spread = kind === UploadKind.PayrollDeductions ? coverageColumns(headings, below) : [];
  if (spread.length > 0) {
    const names = spread.map((at) => headings[at]).join(', ');
    return `This file has a column for each coverage (${names}). Export it with a row for each member and coverage.`;
  }
  const table = format === 'xlsx' ? 'the first sheet' : 'the file';
  const where = headerRow === 0 ? table : `row ${headerRow} of ${table}`;
  return `Choose the column for: ${missing.join(', ')}. No heading in ${where} matches.`;
}

const TOTAL = /^\W*(?:grand |sub)?totals?\b/i;

/** A cell that says nothing else. */
const TOTAL_ALONE = /^\W*(?:grand |sub)?totals?\W*$/i;

/** What tells a line from a total that repeats of what it is one: group, bill, period. */
const OF_A_LINE: ReadonlySet<string> = new Set(['memberId', 'coverage']);

/**
 * Tells rows of totals from rows that lack something: they have a word for it and figures, and nothing that a row cannot do
 * without; or only what they are a total of.
 */
export function totalsDetector(columns: readonly ColumnToRead[]): (cells: readonly string[]) => boolean {
  const keys = columns.filter(isKey);
  const places = keys.map(({ at }) => at);
  const ofLines = keys.filter(({ field }) => OF_A_LINE.has(field.name)).map(({ at }) => at);
  return (cells) => {
    if (!cells.some(isTotal)) return false;
    const isBare = (at: number) => (cells[at] ?? '').trim() === '' || isTotal(cells[at] ?? '');
    if (places.every(isBare)) return true;
    return ofLines.length > 0 && ofLines.every(isBare) && cells.some((cell) => TOTAL_ALONE.test(cell.trim()));
  };
}

/** What a row cannot do without, besides its figures. */
function isKey({ field, at }: ColumnToRead): boolean {
  return field.required && field.format !== 'amount' && at !== -1;
}

function isTotal(cell: string): boolean {
  return TOTAL.test(cell.trim());
}

/** Normalized heading for comparison: `Emp. No` and `EMP_NO` are equal. */
export function headingKey(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/#/g, ' number ')
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
