import { numberText } from '../../../src/domain/platform/files/workbooks/cellText';

/** Text of a cell as the spreadsheet library reads it: decimal numbers, dates as YYYY-MM-DD, '' if empty. */
export function cellText(value: string | number | boolean | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'number' ? numberText(value) : String(value);
}
