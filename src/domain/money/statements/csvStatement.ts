import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import { type FileAccount, FileAccountCounter } from '../../platform/files/FileAccount';
import type { LineProblem } from '../../platform/files/LineProblem';
import { isWiderThan, usualExtra, widthMessage } from '../../platform/files/rowWidth';
import { type Cents, cents, ZERO } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { cut } from '../../platform/text/cut';
import { counted } from '../../platform/text/wording';
import { type CsvRow, type CsvTable, dayIn } from './csvColumns';
import {
  type CsvLayout,
  closingOf,
  MAX_LINE_REFERENCE,
  MAX_LINE_TEXT,
  MAX_STATEMENT_LINES,
  type ReadLine,
  type StatementReading,
} from './Statement';
import { hasSideLetters, mayBeInCents, sideOfWord, statementAmount } from './statementAmount';

/** What a CSV file does not say about its statement. */
export interface CsvPeriod {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly openingCents: Cents;
  readonly closingCents: Cents;
}

/** A CSV file, what of it was not read, in sentences, and the account of its rows; null if there are problems. */
export type CsvReading = StatementReading & {
  readonly notes: readonly string[];
  readonly account: FileAccount | null;
};

/** Maximum number of problems listed. */
const MAX_PROBLEMS = 20;
/** Rows of totals and balances that banks write among the lines. */
const TOTAL =
  /^\W*(?:(?:sub|grand )?totals?\b|(?:beginning|begin|opening|starting|ending|closing|available|ledger|current|previous)\b.*\bbal)/i;
const OPENING = /\b(?:beginning|begin|opening|starting|previous|brought)\b/i;
const CLOSING = /\b(?:ending|closing)\b/i;

/** Whether a layout has a date, and amounts in one column or in two. */
export function isWholeLayout({ date, amount, debit, credit, type }: CsvLayout): boolean {
  if (date === '' || (type !== null && amount === null)) return false;
  return amount === null ? debit !== null && credit !== null : debit === null && credit === null;
}

/** Whether the amounts of a file have no point and may be cents: this is asked. */
export function asksForCents({ columns, rows }: CsvTable, { amount, debit, credit }: CsvLayout): boolean {
  const places = [amount, debit, credit].flatMap((name) => (name === null ? [] : [columns.indexOf(name)]));
  return mayBeInCents(rows.flatMap(({ cells }) => places.map((place) => cells[place] ?? '')));
}

/**
 * Reads a CSV statement. Every row below the headings must have a day of the period and an amount; rows of totals, and rows that only
 * have a balance, are compared or left out with a note.
 *
 * @source docs/decisions/statements.md#a-csv-statement-has-a-typed-closing-balance
 */
export function readCsvStatement(table: CsvTable, layout: CsvLayout, period: CsvPeriod): CsvReading {
  const missing = namesOf(layout).filter((name) => !table.columns.includes(name));
  if (missing.length > 0)
    return refused([
      { line: null, message: `The file has no column ${missing.join(', ')}. Choose its columns again.` },
    ]);
  if (layout.isInCents === null && asksForCents(table, layout))
    return refused([{ line: null, message: 'The amounts have no decimal point. Choose whether they are in cents.' }]);
  const reader = new RowReader(table, layout, period);
  const { headingWidth, rows } = table;
  const filled = rows.filter(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  const extra = usualExtra(
    filled.map(({ cells }) => cells),
    headingWidth,
  );
  for (const { row, cells } of rows) {
    const isWide = headingWidth > 0 && isWiderThan(headingWidth, extra, cells);
    if (!(isWide ? reader.refuse(row, widthMessage(cells, headingWidth)) : reader.take(row, cells))) break;
  }
  return reader.end();
}

/** Columns that a layout names. */
export function namesOf({ date, amount, debit, credit, type, balance, description, reference }: CsvLayout) {
  return [date, amount, debit, credit, type, balance, description, reference].flatMap((name) => name || []);
}

function refused(problems: readonly LineProblem[]): CsvReading {
  return { statement: null, problems, notes: [], account: null };
}

class RowReader {
  private readonly problems: LineProblem[] = [];
  private readonly lines: ReadLine[] = [];
  /** Rows of debits, by whether they have a minus sign. */
  private readonly debits = { minus: [] as number[], plain: [] as number[] };
  private readonly skipped = { balances: 0, totals: 0, zeros: 0 };
  private hasLetters = false;
  private blank = 0;

  constructor(
    private readonly table: CsvTable,
    private readonly layout: CsvLayout,
    private readonly period: CsvPeriod,
  ) {}

  /** @returns whether to go on */
  take(row: number, cells: CsvRow): boolean {
    if (cells.every((cell) => cell.trim() === '')) {
      this.blank += 1;
      return true;
    }
    const read = this.lineOf(row, cells);
    if (typeof read === 'string') return this.refuse(row, read);
    if (read) this.lines.push(read);
    return this.lines.length <= MAX_STATEMENT_LINES;
  }

  /** Notes why a row is not read. @returns whether to go on */
  refuse(row: number, message: string): boolean {
    this.problems.push({ line: row, message });
    return this.problems.length < MAX_PROBLEMS;
  }

  end(): CsvReading {
    const { problems, lines, period } = this;
    if (lines.length > MAX_STATEMENT_LINES)
      problems.push({
        line: null,
        message: `The statement has more than ${MAX_STATEMENT_LINES.toLocaleString('en-US')} lines. Export fewer days.`,
      });
    this.compareDebits();
    if (problems.length > 0) return refused(problems);
    const { openingCents, closingCents, from, to } = period;
    const inOrder = [...lines].sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
    const sum = closingOf({ openingCents, lines });
    if (sum !== closingCents) {
      const message = `The lines lead from ${formatCents(openingCents)} to ${formatCents(sum)}, but the closing balance is ${formatCents(closingCents)}. Check the columns, their signs, and the closing balance.`;
      return refused([{ line: null, message }]);
    }
    const statement = { from, to, openingCents, closingCents, lines: inOrder };
    return { statement, problems: [], notes: this.notes(), account: this.account() };
  }

  private account(): FileAccount {
    const { table, lines, skipped, blank } = this;
    const counter = new FileAccountCounter(true);
    counter.addTitle(table.titles);
    counter.addBlank(table.blank + blank);
    counter.addTotal(skipped.totals + skipped.balances);
    if (skipped.zeros > 0) counter.addUnused('Of $0.00', 0, skipped.zeros);
    counter.addUsed(
      lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
      lines.length,
    );
    // The closing balance, which the lines lead to.
    return counter.account({ stated: 1, met: 1 });
  }

  private notes(): readonly string[] {
    const { skipped, hasLetters } = this;
    const parts = [
      ...(skipped.balances > 0 ? [`${counted(skipped.balances, 'row')} with only a balance`] : []),
      ...(skipped.totals > 0 ? [`${counted(skipped.totals, 'row')} of totals`] : []),
      ...(skipped.zeros > 0 ? [`${counted(skipped.zeros, 'row')} of $0.00`] : []),
    ];
    return [
      ...(parts.length > 0 ? [`Not read: ${parts.join(', ')}.`] : []),
      ...(hasLetters ? ['CR is read as money in, and DR as money out.'] : []),
    ];
  }

  /** @returns what is wrong with the row, as a sentence; undefined for a row that is no line */
  private lineOf(row: number, cells: CsvRow): ReadLine | string | undefined {
    const found = dayIn(this.text(cells, 'date'));
    const balance = this.text(cells, 'balance');
    const amounts = ['amount', 'debit', 'credit'] as const;
    if (balance !== '' && amounts.every((name) => this.text(cells, name) === '')) {
      this.skipped.balances += 1;
      return this.balanceProblem(cells, balance);
    }
    if (!found && cells.some((cell) => TOTAL.test(cell))) {
      this.skipped.totals += 1;
      return undefined;
    }
    if (!found)
      return `“${cut(this.text(cells, 'date'), 40)}” is not a date. Check the column of dates, or remove the row.`;
    const { from, to } = this.period;
    if (found < from || found > to)
      return `${dateText(found)} is not between ${dateText(from)} and ${dateText(to)}. Export these days, or change the last day.`;
    const amount = this.amountOf(row, cells);
    if (typeof amount === 'string') return amount;
    if (amount === 0) {
      this.skipped.zeros += 1;
      return undefined;
    }
    return {
      day: found,
      amountCents: amount,
      typeCode: '',
      reference: cut(this.text(cells, 'reference'), MAX_LINE_REFERENCE),
      description: cut(this.text(cells, 'description'), MAX_LINE_TEXT),
    };
  }

  private text(cells: CsvRow, name: Exclude<keyof CsvLayout, 'isInCents'>): string {
    const column = this.layout[name];
    if (!column) return '';
    return (cells[this.table.columns.indexOf(column)] ?? '').replace(/\s+/g, ' ').trim();
  }

  /** A balance beside the words "beginning" or "ending" has to be the one of the statement. */
  private balanceProblem(cells: CsvRow, text: string): string | undefined {
    const balance = this.read(text);
    if (typeof balance === 'string') return balance;
    const { openingCents, closingCents } = this.period;
    const [isOpening, isClosing] = [OPENING, CLOSING].map((word) => cells.some((cell) => word.test(cell)));
    if (isOpening && balance !== openingCents)
      return `The balance at the beginning is ${formatCents(balance)}, but the last statement closed with ${formatCents(openingCents)}. A statement between them may be missing.`;
    if (isClosing && balance !== closingCents)
      return `The balance at the end is ${formatCents(balance)}, but ${formatCents(closingCents)} was typed. Check the last day and the closing balance.`;
    return undefined;
  }

  private amountOf(row: number, cells: CsvRow): Cents | string {
    if (this.layout.amount === null)
      return this.amountOfSides(row, this.text(cells, 'debit'), this.text(cells, 'credit'));
    const text = this.text(cells, 'amount');
    const amount = this.read(text);
    if (this.layout.type === null || typeof amount === 'string') return amount;
    const word = this.text(cells, 'type');
    const side = sideOfWord(word);
    if (side === undefined)
      return `“${cut(word, 40)}” says neither debit nor credit. Choose another column for it, or none.`;
    if (hasSideLetters(text))
      return `“${cut(text, 40)}” has a side of its own beside “${cut(word, 40)}”. Choose no column for debit or credit.`;
    if (side === 'out') return this.debit(row, amount);
    return amount < 0 ? 'A credit is below zero. Ask the bank what the row is.' : amount;
  }

  /** Banks write debits with a minus sign or without one. */
  private amountOfSides(row: number, debit: string, credit: string): Cents | string {
    if (debit === '' && credit === '')
      return 'The amount is missing. If the row only has a balance, choose the column of balances.';
    const out = debit === '' ? ZERO : this.read(debit);
    const into = credit === '' ? ZERO : this.read(credit);
    if (typeof out === 'string') return out;
    if (typeof into === 'string') return into;
    if (out !== 0 && into !== 0) return 'This row has a debit and a credit. Check the columns.';
    if (into < 0) return 'A credit is below zero. Ask the bank what the row is.';
    return out === 0 ? into : this.debit(row, out);
  }

  private debit(row: number, amount: Cents): Cents {
    if (amount !== 0) this.debits[amount < 0 ? 'minus' : 'plain'].push(row);
    return cents(0 - Math.abs(amount));
  }

  private read(text: string): Cents | string {
    this.hasLetters ||= hasSideLetters(text);
    return statementAmount(text, this.layout.isInCents === true);
  }

  /** A minus sign that only some debits have is a reversal, or none: which one is not guessed. */
  private compareDebits(): void {
    const { minus, plain } = this.debits;
    if (minus.length === 0 || plain.length === 0) return;
    const [line = null] = minus.length < plain.length ? minus : plain;
    const message =
      'Some debits have a minus sign and some have none. If a debit was reversed, ask the bank for a file with it as a credit.';
    this.problems.push({ line, message });
  }
}
