import type { FileLayout } from './FileTemplate';
import { headingKey } from './headingKey';
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
