import type { Cents } from '../money/Cents';
import { withoutFormula } from './csv';

/** A text, a count, an amount, or nothing. */
export type CopiedValue = string | number | { readonly cents: Cents } | null;

/** A table in the clipboard formats that spreadsheets and mail programs accept. */
export interface ClipboardTable {
  /** Cells separated by tabs, rows by line breaks. */
  readonly text: string;
  /** An HTML table. */
  readonly html: string;
}

/**
 * Converts rows to a clipboard table. Amounts are numbers in dollars. Text that a spreadsheet would run as a formula gets a leading
 * apostrophe, and text with line breaks or tabs stays in its cell.
 *
 * @source OWASP, CSV Injection
 */
export function clipboardTable(headings: readonly string[], rows: readonly (readonly CopiedValue[])[]): ClipboardTable {
  const all = [headings, ...rows];
  const head = `<tr>${headings.map((heading) => `<th>${escaped(heading)}</th>`).join('')}</tr>`;
  const body = rows.map((row) => `<tr>${row.map(htmlCell).join('')}</tr>`).join('');
  return {
    text: all.map((row) => row.map(textOf).join('\t')).join('\r\n'),
    html: `<table><thead>${head}</thead><tbody>${body}</tbody></table>`,
  };
}

function textOf(value: CopiedValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return withoutFormula(value.replaceAll(/\s*[\t\r\n\v\f\u2028\u2029]+\s*/g, ' '));
  return (value.cents / 100).toFixed(2);
}

/** Spreadsheets convert text of digits to a number and drop leading zeros unless the cell is marked as text. */
function htmlCell(value: CopiedValue): string {
  const isText = typeof value === 'string';
  return `<td${isText ? ` style="mso-number-format:'\\@'"` : ''}>${escaped(textOf(value))}</td>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
