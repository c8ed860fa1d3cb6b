import type { FileFacts } from '../files/FileFormat';
import { coverageColumns } from '../reconciliation/detectColumns';
import type { ColumnToRead } from './columnsToRead';
import { UploadKind } from './UploadKind';

/** A file's headings, as far as they were found. */
export interface FoundHeadings {
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
  if (format === 'x12-834' && kind !== UploadKind.Enrolment) {
    return 'This is an enrolment file (X12 834). Upload it as enrolment.';
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
  return `Say which column holds: ${missing.join(', ')}. No heading in ${where} says so.`;
}
