/** A text, or a number as decimal text such as `-12.50`. */
export type CsvCell = string | { readonly number: string };

const STARTS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** In many countries, spreadsheets separate cells by semicolons; some use tabs. */
const NEEDS_QUOTES = /[",;\t\r\n]/;

/**
 * Converts rows to CSV for a spreadsheet. Text that a spreadsheet would run as a formula gets a leading apostrophe.
 *
 * @source RFC 4180; OWASP, CSV Injection
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell.number;
  const text = withoutFormula(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text, with a leading apostrophe if a spreadsheet would run it as a formula. @source OWASP, CSV Injection */
export function withoutFormula(text: string): string {
  return STARTS_FORMULA.test(text) ? `'${text}` : text;
}
