import type { CellValue } from 'hucre/xlsx';
import { PayrollFileError } from '../../application/reconciliation/PayrollFileError';
import { declaredZipSize } from './declaredZipSize';
import { MOST_ROWS, MOST_UNPACKED_BYTES } from './limits';

/** Rows of the first sheet of an xlsx workbook that can be seen. @throws PayrollFileError when it is not one, or too large. */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  const unpacked = declaredZipSize(bytes);
  if (unpacked === undefined)
    throw new PayrollFileError('This workbook is damaged. Save it again in Excel, or as CSV.');
  if (unpacked > MOST_UNPACKED_BYTES) {
    throw new PayrollFileError(
      'This workbook unpacks to more than we can read. Save the sheet with the deductions as CSV.',
    );
  }
  const { readXlsx } = await import(/* webpackChunkName: "xlsx" */ 'hucre/xlsx');
  try {
    let isFound = false;
    const { sheets } = await readXlsx(bytes, {
      maxRows: MOST_ROWS + 2,
      sheets: ({ hidden, veryHidden }) => {
        const isFirst = !isFound && !hidden && !veryHidden;
        isFound ||= isFirst;
        return isFirst;
      },
    });
    return (sheets[0]?.rows ?? []).map((row) => row.map(textOf));
  } catch (cause) {
    throw new PayrollFileError('This is not an Excel workbook we can read. Save it as .xlsx or CSV and try again.', {
      cause,
    });
  }
}

/** Numbers as decimal text: what binary arithmetic added far behind the point is dropped. */
function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value !== 'number') return String(value);
  const hundredths = Math.round(value * 100);
  return Math.abs(value * 100 - hundredths) < 1e-6 ? String(hundredths / 100) : String(value);
}
