import type { PayrollTable } from '../../PayrollTable';
import { isSame } from './cells';

const NUMBER = String.raw`(?<number>(?:[A-Z]{1,3}-?)?\d[\dA-Z-]{2,})`;
const LABEL = String.raw`(?:(?:employee|emp|ee|worker|member|file|id|no|nbr|number)\b[\s.:#]*)*`;
/** `Ruth Adler (100013)`, `Adler, Ruth - ID: 100013`. */
const NAME_FIRST = new RegExp(String.raw`^(?<name>\p{L}[^\d()#:]*?)[\s,;–-]*[([#]?\s*${LABEL}${NUMBER}[)\]]?$`, 'iu');
/** `100013 - Adler, Ruth`. */
const NUMBER_FIRST = new RegExp(String.raw`^${NUMBER}[\s:–-]+(?<name>\p{L}[^\d:]*\p{L}\.?)$`, 'iu');
const MEMBER_HEADING = /\b(?:employee|worker|associate|member|person|name|participant|subscriber)\b/i;
const NUMBER_HEADING = 'Employee number';
/** Longer cells are text. The time of the patterns grows with the third power of the length. */
const MAX_LENGTH = 150;
const SAMPLE_ROWS = 200;
const MIN_SHARE = 0.8;

/** A name and a number from one cell; undefined if the cell has only one of them. */
export function numberedName(cell: string): { readonly name: string; readonly number: string } | undefined {
  const text = cell.trim();
  if (text.length > MAX_LENGTH) return undefined;
  const { name, number } = (NAME_FIRST.exec(text) ?? NUMBER_FIRST.exec(text))?.groups ?? {};
  return name !== undefined && number !== undefined && /\p{L}[,\s]+\p{L}/u.test(name) ? { name, number } : undefined;
}

/** Splits a column with names and numbers in one cell: the numbers become the first column. Other tables stay as they are. */
export function splitNumberedNames(table: PayrollTable): PayrollTable {
  const { headers, rows, headingRow } = table;
  const column = headers.findIndex((heading, at) => MEMBER_HEADING.test(heading) && hasNumberedNames(table, at));
  if (column === -1 || headers.includes(NUMBER_HEADING)) return table;
  return {
    ...table,
    headers: [NUMBER_HEADING, ...headers],
    headingRow: [NUMBER_HEADING, ...headingRow],
    rows: rows.map((row) => {
      if (isSame(row, headingRow)) return [NUMBER_HEADING, ...row];
      const found = numberedName(row[column] ?? '');
      return found ? [found.number, ...row.slice(0, column), found.name, ...row.slice(column + 1)] : ['', ...row];
    }),
  };
}

function hasNumberedNames({ rows }: PayrollTable, column: number): boolean {
  const cells = rows.slice(0, SAMPLE_ROWS).flatMap((row) => row[column]?.trim() || []);
  const found = cells.flatMap((cell) => numberedName(cell)?.number ?? []);
  return found.length > 0 && found.length >= cells.length * MIN_SHARE;
}
