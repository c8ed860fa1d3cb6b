/** A text, or a number as decimal text such as `-12.50`. */
export type CsvCell = string | { readonly number: string };

const STARTS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** In many countries, spreadsheets separate cells by semicolons; some use tabs. */
const NEEDS_QUOTES = /[",;\t\r\n]/;

/**
 * Converts rows to CSV for a spreadsheet. Text that a spreadsheet would run as a formula gets a leading apostrophe.
 *
 * @param isForMachine whether only software reads the file, so that every text stays as it is. Default: no.
 * @source RFC 4180; OWASP, CSV Injection
 * @source docs/decisions/files.md#files-for-machines-have-the-texts-as-they-are
 */
export function csvOf(rows: readonly (readonly CsvCell[])[], isForMachine = false): string {
  return rows.map((row) => `${row.map((cell) => cellText(cell, isForMachine)).join(',')}\r\n`).join('');
}

function cellText(cell: CsvCell, isForMachine: boolean): string {
  if (typeof cell !== 'string') return cell.number;
  const text = isForMachine ? cell : withoutFormula(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text, with a leading apostrophe if a spreadsheet would run it as a formula. @source OWASP, CSV Injection */
export function withoutFormula(text: string): string {
  return STARTS_FORMULA.test(text) ? `'${text}` : text;
}
