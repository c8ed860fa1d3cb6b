import Papa from 'papaparse';
import { type OpenedPayrollFile, PayrollFileError } from '../../application/reconciliation/PayrollFile';
import type { PayrollFiles } from '../../application/reconciliation/ports';
import type { GivenFile } from '../../application/shared/GivenFile';
import type { BillLine } from '../../domain/bills/BillLine';
import { cellSeparation } from '../../domain/files/AmountCells';
import { decodeText } from '../../domain/files/decodeText';
import { assertReadable, fileKind } from '../../domain/files/fileKind';
import { MOST_BYTES, MOST_COLUMNS, MOST_ROWS } from '../../domain/files/fileLimits';
import { UnreadableFile } from '../../domain/files/UnreadableFile';
import { assertHonestWorkbook, cellText } from '../../domain/files/workbook';
import { type ComparisonResult, comparePayroll } from '../../domain/reconciliation/comparePayroll';
import { tableOf } from '../../domain/reconciliation/detectColumns';
import type { Deduction, PayrollRows } from '../../domain/reconciliation/PayrollTable';
import { readDeductions } from '../../domain/reconciliation/readDeductions';
import { DETECTION_ROWS, suggestColumns } from '../../domain/reconciliation/suggestColumns';

/** Does the reading and comparing where it is called: in the worker of a browser, or in a test. */
export class InThreadPayrollFiles implements PayrollFiles {
  async open(file: GivenFile): Promise<OpenedPayrollFile> {
    const { rows, cells, notice } = await readPayrollRows(new Uint8Array(await file.arrayBuffer()));
    const table = tableOf(rows);
    const sample = table.rows.slice(0, DETECTION_ROWS);
    return {
      name: file.name,
      headers: table.headers,
      headerRow: table.headerRow,
      sample,
      rowCount: table.rows.length,
      suggest: (memberIds) => Promise.resolve(suggestColumns(table, memberIds)),
      read: async (mapping) => {
        const { problem, ...read } = readDeductions(table, mapping, cells);
        if (problem !== undefined) throw new PayrollFileError(problem);
        return { ...read, notice };
      },
      close: () => undefined,
    };
  }

  compare(lines: readonly BillLine[], deductions: readonly Deduction[]): Promise<ComparisonResult> {
    return Promise.resolve(comparePayroll(lines, deductions));
  }
}

/** The cells of a payroll file, CSV or xlsx, told apart by content. @throws PayrollFileError saying what to do instead. */
async function readPayrollRows(bytes: Uint8Array): Promise<PayrollRows> {
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

const SEPARATORS = [',', ';', '\t', '|'];

/** Rows of a CSV file, whatever it is separated by. @throws PayrollFileError when a quote is never closed. */
function readCsv(bytes: Uint8Array): PayrollRows {
  const { text, notice } = decodeText(bytes);
  const { data, errors, meta } = Papa.parse<string[]>(text, {
    delimitersToGuess: SEPARATORS,
    // One more than allowed, and a heading, so that too many can be told from just enough.
    preview: MOST_ROWS + 2,
  });
  if (errors.some(({ type }) => type === 'Quotes')) {
    throw new PayrollFileError(
      'A quotation mark in this file is never closed. Export it again from your payroll system.',
    );
  }
  return { rows: data, cells: cellSeparation(text, meta.delimiter), notice };
}

/** Rows of the first sheet of an xlsx workbook that can be seen. @throws PayrollFileError or UnreadableFile */
async function readWorkbook(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  assertHonestWorkbook(bytes);
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
    return (sheets[0]?.rows ?? []).map((row) => row.map(cellText));
  } catch (cause) {
    throw new PayrollFileError('This is not an Excel workbook we can read. Save it as .xlsx or CSV and try again.', {
      cause,
    });
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
