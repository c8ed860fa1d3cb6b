import { cut } from '../../../../src/domain/text/cut';
import type { BadRow, UploadRecord } from '../../../../src/domain/uploads/UploadRecord';

/** A row that can be read and yet does not count, because of one of its fields. */
export function badRow({ row, values, cells = [] }: UploadRecord, field: string, message: string): BadRow {
  const text = cut(String(values[field] ?? ''), 80);
  return { row, cells, values, errors: [{ row, field, text, message }] };
}

/** A field that holds text, or an empty one. */
export function textOf({ values }: Pick<UploadRecord, 'values'>, field: string): string {
  const value = values[field];
  return typeof value === 'string' ? value : '';
}

export function centsOf({ values }: Pick<UploadRecord, 'values'>, field: string): number {
  const value = values[field];
  return typeof value === 'number' ? value : 0;
}
