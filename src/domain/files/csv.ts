/** A text, or a number as decimal text such as `-12.50`. */
export type CsvCell = string | { readonly number: string };

const STARTS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Spreadsheets of many countries separate cells by semicolons, and some by tabs. */
const NEEDS_QUOTES = /[",;\t\r\n]/;

/**
 * The rows as CSV for a spreadsheet. A text that a spreadsheet would run as a formula gets an apostrophe before it.
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

/** The text with an apostrophe before it if a spreadsheet would run it as a formula. @source OWASP, CSV Injection */
export function withoutFormula(text: string): string {
  return STARTS_FORMULA.test(text) ? `'${text}` : text;
}
