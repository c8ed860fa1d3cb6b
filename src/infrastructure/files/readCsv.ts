import Papa from 'papaparse';
import { PayrollFileError } from '../../application/reconciliation/PayrollFile';
import { cellSeparation } from '../../domain/files/AmountCells';
import { decodeText } from '../../domain/files/decodeText';
import { MOST_ROWS } from '../../domain/files/fileLimits';
import type { PayrollRows } from '../../domain/reconciliation/PayrollTable';

const SEPARATORS = [',', ';', '\t', '|'];

/** Rows of a CSV file, whatever it is separated by. @throws PayrollFileError when a quote is never closed. */
export function readCsv(bytes: Uint8Array): PayrollRows {
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
