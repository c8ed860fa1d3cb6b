import { PayrollFileError } from '../../application/reconciliation/PayrollFile';
import { assertReadable } from '../../domain/files/assertReadable';
import { fileKind } from '../../domain/files/fileKind';
import { MOST_BYTES, MOST_COLUMNS, MOST_ROWS } from '../../domain/files/fileLimits';
import { UnreadableFile } from '../../domain/files/UnreadableFile';
import type { PayrollRows } from '../../domain/reconciliation/PayrollTable';
import { readCsv } from './readCsv';
import { readWorkbook } from './readWorkbook';

/** The cells of a payroll file, CSV or xlsx, told apart by content. @throws PayrollFileError saying what to do instead. */
export async function readPayrollRows(bytes: Uint8Array): Promise<PayrollRows> {
  if (bytes.length > MOST_BYTES)
    throw new PayrollFileError('This file is larger than 20 MB. Split it, or save it as CSV.');
  const read = await readCells(bytes);
  const rows = withoutEnd(read.rows);
  if (rows.filter(isFilled).length < 2) throw new PayrollFileError('There is no row below the headings in this file.');
  if (rows.length > MOST_ROWS + 1)
    throw new PayrollFileError('This file has more than 200,000 rows. Split it by location.');
  if (rows.some((row) => row.length > MOST_COLUMNS)) {
    throw new PayrollFileError('This file has more than 200 columns. Export only the deductions.');
  }
  return { ...read, rows };
}

async function readCells(bytes: Uint8Array): Promise<PayrollRows> {
  try {
    const kind = fileKind(bytes);
    assertReadable(kind);
    return kind === 'zip' ? { rows: await readWorkbook(bytes), cells: undefined, notice: '' } : readCsv(bytes);
  } catch (error) {
    throw error instanceof UnreadableFile ? new PayrollFileError(error.message, { cause: error }) : error;
  }
}

/** Spreadsheets end in rows that were used once and are empty now. */
function withoutEnd(cells: readonly (readonly string[])[]): readonly (readonly string[])[] {
  let length = cells.length;
  while (length > 0 && !isFilled(cells[length - 1] ?? [])) length -= 1;
  return cells.slice(0, length);
}

function isFilled(row: readonly string[]): boolean {
  return row.some((cell) => cell.trim() !== '');
}
