import { readDay } from '../../office/uploads/readCell';
import type { LocalDate } from '../../platform/dates/LocalDate';
import { dateText } from '../../platform/dates/LocalDate';
import type { LineProblem } from '../../platform/files/LineProblem';
import { isWiderThan, usualExtra, widthMessage } from '../../platform/files/rowWidth';
import { type Cents, cents, ZERO } from '../../platform/money/Cents';
import { amountProblem, readFileAmount } from '../../platform/money/fileAmount';
import { formatCents } from '../../platform/money/formatCents';
import { cut } from '../../platform/text/cut';
import {
  type CsvLayout,
  closingOf,
  MAX_LINE_REFERENCE,
  MAX_LINE_TEXT,
  MAX_STATEMENT_LINES,
  type ReadLine,
  type StatementReading,
} from './Statement';

/** What a CSV file does not say about its statement. */
export interface CsvPeriod {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly openingCents: Cents;
  readonly closingCents: Cents;
}

type Row = readonly string[];

/** Rows in which headings are looked for: some banks print the account's name first. */
const HEAD_ROWS = 20;
/** Maximum number of problems listed. */
const MAX_PROBLEMS = 20;
/** Ten digits of dollars. */
const LARGEST = 99_999_999_999;

/** Headings of a file: its first row with two or more texts and no amount or day. Empty if there is none. */
export function csvHeadings(rows: readonly Row[]): readonly string[] {
  const row = rows.slice(0, HEAD_ROWS).find((cells) => {
    const filled = cells.map((cell) => cell.trim()).filter(Boolean);
    return filled.length > 1 && !filled.some((cell) => readFileAmount(cell) !== undefined || day(cell) !== undefined);
  });
  return [...new Set((row ?? []).map((cell) => cell.trim()).filter(Boolean))];
}

const NAMES = {
  date: /\bdate\b|posted/i,
  amount: /^(?:transaction )?amount\b/i,
  debit: /debit|withdrawal|paid out|money out/i,
  credit: /credit|deposit|paid in|money in/i,
  description: /description|detail|memo|narrative|payee|text/i,
  reference: /reference|\bref\b|check (?:no|number|#)|serial/i,
} as const satisfies Record<keyof CsvLayout, RegExp>;

/** The layout that a file's headings suggest. The date is empty if none of them is one. */
export function suggestedLayout(headings: readonly string[]): CsvLayout {
  const found = (pattern: RegExp) => headings.find((heading) => pattern.test(heading)) ?? null;
  const amount = found(NAMES.amount);
  return {
    date: found(NAMES.date) ?? '',
    amount,
    debit: amount === null ? found(NAMES.debit) : null,
    credit: amount === null ? found(NAMES.credit) : null,
    description: found(NAMES.description),
    reference: found(NAMES.reference),
  };
}

/** Whether a layout has a date, and amounts in one column or in two. */
export function isWholeLayout({ date, amount, debit, credit }: CsvLayout): boolean {
  return date !== '' && (amount === null) === (debit !== null && credit !== null);
}

/**
 * Reads a CSV statement. Every row below the headings must have a day of the period and an amount.
 *
 * @source docs/decisions/statements.md#a-csv-statement-has-a-typed-closing-balance
 */
export function readCsvStatement(rows: readonly Row[], layout: CsvLayout, period: CsvPeriod): StatementReading {
  const named = [layout.date, layout.amount, layout.debit, layout.credit, layout.description, layout.reference];
  const wanted = named.filter((name) => name !== null && name !== '') as readonly string[];
  const head = rows.slice(0, HEAD_ROWS).findIndex((cells) => wanted.every((name) => columnOf(cells, name) >= 0));
  const headings = rows[head];
  if (!headings)
    return refused([{ line: null, message: `The file has no row with the headings ${wanted.join(', ')}.` }]);
  const column = (name: string | null) => (name === null ? -1 : columnOf(headings, name));
  const columns = {
    date: column(layout.date),
    amount: column(layout.amount),
    debit: column(layout.debit),
    credit: column(layout.credit),
    description: column(layout.description),
    reference: column(layout.reference),
  };
  const extra = usualExtra(
    rows.slice(head + 1).filter((cells) => cells.filter((cell) => cell.trim() !== '').length > 1),
    headings.length,
  );
  const problems: LineProblem[] = [];
  const lines: ReadLine[] = [];
  for (const [at, cells] of rows.entries()) {
    if (at <= head || cells.every((cell) => cell.trim() === '')) continue;
    const read = isWiderThan(headings.length, extra, cells)
      ? widthMessage(cells, headings.length)
      : lineOf(cells, columns, period);
    if (typeof read === 'string') problems.push({ line: at + 1, message: read });
    else if (read.amountCents !== 0) lines.push(read);
    if (problems.length === MAX_PROBLEMS || lines.length > MAX_STATEMENT_LINES) break;
  }
  if (lines.length > MAX_STATEMENT_LINES)
    problems.push({
      line: null,
      message: `The statement has more than ${MAX_STATEMENT_LINES.toLocaleString('en-US')} lines.`,
    });
  if (problems.length > 0) return refused(problems);
  const { openingCents, closingCents, from, to } = period;
  const inOrder = [...lines].sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  const sum = closingOf({ openingCents, lines });
  if (sum !== closingCents) {
    const message = `The lines lead from ${formatCents(openingCents)} to ${formatCents(sum)}, but the closing balance is ${formatCents(closingCents)}.`;
    return refused([{ line: null, message }]);
  }
  return { statement: { from, to, openingCents, closingCents, lines: inOrder }, problems: [] };
}

function refused(problems: readonly LineProblem[]): StatementReading {
  return { statement: null, problems };
}

const day = (text: string) => readDay(text, 'monthFirst');
const key = (text: string) => text.trim().toLowerCase();
const columnOf = (cells: Row, name: string) => cells.findIndex((cell) => key(cell) === key(name));

/** @returns what is wrong with the row, as a sentence */
function lineOf(
  cells: Row,
  columns: Readonly<Record<keyof CsvLayout, number>>,
  { from, to }: CsvPeriod,
): ReadLine | string {
  const text = (name: keyof CsvLayout) => (cells[columns[name]] ?? '').replace(/\s+/g, ' ').trim();
  const found = day(text('date'));
  if (!found) return `“${cut(text('date'), 40)}” is not a date.`;
  if (found < from || found > to) return `${dateText(found)} is not between ${dateText(from)} and ${dateText(to)}.`;
  const amount = columns.amount >= 0 ? amountIn(text('amount')) : amountOfSides(text('debit'), text('credit'));
  if (typeof amount === 'string') return amount;
  return {
    day: found,
    amountCents: amount,
    typeCode: '',
    reference: cut(text('reference'), MAX_LINE_REFERENCE),
    description: cut(text('description'), MAX_LINE_TEXT),
  };
}

function amountIn(text: string): Cents | string {
  const amount = readFileAmount(text, 'positive');
  if (amount === undefined) return text === '' ? 'The amount is missing.' : amountProblem(text);
  return Math.abs(amount) > LARGEST ? `${formatCents(amount)} is too large.` : amount;
}

/** Banks write debits with a minus sign or without one. */
function amountOfSides(debit: string, credit: string): Cents | string {
  const [out, into] = [debit, credit].map((text) => (text === '' ? ZERO : amountIn(text)));
  if (typeof out === 'string') return out;
  if (typeof into === 'string') return into;
  if (out === undefined || into === undefined || (out === 0 && into === 0 && debit === '' && credit === ''))
    return 'The amount is missing.';
  if (out !== 0 && into !== 0) return 'This row has a debit and a credit.';
  if (into < 0) return 'A credit is below zero.';
  return cents(into - Math.abs(out));
}
