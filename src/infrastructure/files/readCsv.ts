import Papa from 'papaparse';
import { PayrollFileError } from '../../application/reconciliation/PayrollFileError';
import { decodeText } from '../../domain/files/decodeText';
import { MOST_ROWS } from '../../domain/files/fileLimits';

const SEPARATORS = [',', ';', '\t', '|'];

/** Rows of a CSV file, whatever it is separated by. @throws PayrollFileError when a quote is never closed. */
export function readCsv(bytes: Uint8Array): readonly (readonly string[])[] {
  const { data, errors } = Papa.parse<string[]>(decodeText(bytes), {
    delimitersToGuess: SEPARATORS,
    // One more than allowed, and a heading, so that too many can be told from just enough.
    preview: MOST_ROWS + 2,
  });
  if (errors.some(({ type }) => type === 'Quotes')) {
    throw new PayrollFileError(
      'A quotation mark in this file is never closed. Export it again from your payroll system.',
    );
  }
  return data;
}
