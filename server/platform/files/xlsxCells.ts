import { xlsxText } from '../../../src/domain/platform/files/xlsxText';
import type { ColumnFormat, SheetColumn, SheetRow } from '../shared/Workbooks';

const NUMBER_FORMATS: Readonly<Record<ColumnFormat, string>> = {
  money: '#,##0.00',
  day: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm',
};

/** A column for hucre, without its heading. */
export function xlsxColumn({ width, format }: SheetColumn) {
  return { width, ...(format && { numFmt: NUMBER_FORMATS[format] }) };
}

/** A row's values for hucre: texts that are never formulas, dollars, and dates in UTC. */
export function xlsxRow(row: SheetRow, columns: readonly SheetColumn[]): (string | number | Date | null)[] {
  return row.map((value, at) => {
    if (value === null) return null;
    const format = columns[at]?.format;
    if (typeof value === 'number') return format === 'money' ? value / CENTS_IN_DOLLAR : value;
    return format === undefined || format === 'money' ? xlsxText(value) : new Date(value);
  });
}

const CENTS_IN_DOLLAR = 100;
