import { readDay } from '../../office/uploads/readCell';
import { cut } from '../../platform/text/cut';
import type { CsvLayout } from './Statement';
import { isLikeAmount, isSigned, sideOfWord } from './statementAmount';

export type CsvRow = readonly string[];

/** The columns of a CSV file. */
export interface CsvTable {
  /** Row of the headings, from 1; 0 for a file without headings. */
  readonly headingRow: number;
  /** Unique column names in file order: the heading, or `Column 3` if there is none. */
  readonly columns: readonly string[];
  /** Columns up to the last heading; 0 for a file without headings. */
  readonly headingWidth: number;
  /** Rows down to the headings: the headings and what the bank prints above them, and blank ones. */
  readonly titles: number;
  readonly blank: number;
  /** Rows below the headings, with their numbers in the file. */
  readonly rows: readonly { readonly row: number; readonly cells: CsvRow }[];
}

/** Rows in which headings are looked for: banks print the account and a summary first. */
const HEAD_ROWS = 40;
/** Rows from which the columns are suggested. */
const SAMPLE = 50;
const MAX_CHOICES = 12;
/** Rows that are shown to a person who chooses columns. */
export const SHOWN = 5;

export const dayIn = (text: string) => readDay(text.trim(), 'monthFirst');
/** A day as people write it. A number alone is more often an amount than the day of a spreadsheet. */
const isDay = (text: string) => /[/-]|[a-z]{3}|^\d{8}$/i.test(text) && dayIn(text) !== undefined;
const key = (text: string) => text.trim().toLowerCase();
const filledOf = (cells: CsvRow) => cells.map((cell) => cell.trim()).filter(Boolean);

const NAMES = {
  date: /\bdate\b|posted|^day$/i,
  amount: /^(?!.*(?:balance|summary|debit|credit)).*(?:amount|\bamt\b)/i,
  debit: /debit|withdraw|paid out|money out|\bout\b/i,
  credit: /credit|deposit|paid in|money in|\bin\b/i,
  balance: /balance|\bbal\b/i,
  type: /debit|credit|type|\bdr\b|\bcr\b|side|sign|indicator/i,
  reference: /reference|\bref\b|check (?:no|number|#|or slip)|\bslip\b|serial/i,
} as const;
const PURE_SIDE = /^(?:debit|credit|dr|cr|d|c|[-+])$/i;
/** Best first. */
const DESCRIPTIONS = [/description/i, /memo|narrative|payee|particulars/i, /detail|text|name/i];

/**
 * The columns of a file.
 *
 * @param headingRow chosen by a person: from 1, or 0 for none; undefined to find it.
 * @param wanted headings that the row must have, if there is such a row.
 */
export function csvTable(rows: readonly CsvRow[], headingRow: number | undefined, wanted: readonly string[]): CsvTable {
  const found = headingRow ?? foundHeadingRow(rows, wanted);
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const headings = found === 0 ? [] : (rows[found - 1] ?? []);
  const names = Array.from({ length: width }, (_, at) => (headings[at] ?? '').trim() || `Column ${at + 1}`);
  const columns = names.map((name, at) =>
    names.findIndex((other) => key(other) === key(name)) < at ? `${name} (column ${at + 1})` : name,
  );
  const start = found === 0 ? Math.max(firstLine(rows), 0) : found;
  const below = rows.map((cells, at) => ({ row: at + 1, cells })).slice(start);
  const isUsed = columns.map(
    (_, at) => (headings[at] ?? '').trim() !== '' || below.some(({ cells }) => (cells[at] ?? '').trim() !== ''),
  );
  const last = isUsed.lastIndexOf(true);
  const headingWidth = headings.reduce((last, heading, at) => (heading.trim() === '' ? last : at + 1), 0);
  const titles = rows.slice(0, start).filter((cells) => filledOf(cells).length > 0).length;
  const blank = start - titles;
  return { headingRow: found, headingWidth, columns: columns.slice(0, last + 1), titles, blank, rows: below };
}

/** Rows that may be the headings, to choose from. */
export function headingChoices(rows: readonly CsvRow[]): readonly { readonly row: number; readonly text: string }[] {
  return rows
    .slice(0, HEAD_ROWS)
    .map((cells, at) => ({ row: at + 1, filled: filledOf(cells) }))
    .filter(({ filled }) => filled.length > 1)
    .slice(0, MAX_CHOICES)
    .map(({ row, filled }) => ({ row, text: cut(filled.join(', '), 80) }));
}

/** Headings of a file without a layout: its first row with two or more texts and no amount or day. Empty if there is none. */
export function csvHeadings(rows: readonly CsvRow[]): readonly string[] {
  return [...new Set(filledOf(rows.slice(0, HEAD_ROWS).find(isTexts) ?? []))];
}

function isTexts(cells: CsvRow): boolean {
  const filled = filledOf(cells);
  return filled.length > 1 && !filled.some((cell) => isLikeAmount(cell) || isDay(cell));
}

/** The first rows below headings from `csvHeadings`, with a cell for each of them. */
export function csvSample(rows: readonly CsvRow[], headings: readonly string[]): readonly CsvRow[] {
  const at = rows.findIndex(isTexts);
  const columns = headings.map((heading) => rows[at]?.findIndex((cell) => cell.trim() === heading) ?? -1);
  return rows.slice(at + 1, at + 1 + SHOWN).map((cells) => columns.map((column) => cells[column] ?? ''));
}

/** A row of texts, above rows with days and amounts. */
function foundHeadingRow(rows: readonly CsvRow[], wanted: readonly string[]): number {
  const head = rows.slice(0, HEAD_ROWS);
  if (wanted.length > 0) {
    const place = head.findIndex((cells) => wanted.every((name) => cells.some((cell) => key(cell) === key(name))));
    if (place >= 0) return place + 1;
  }
  let best = { row: 0, score: 0 };
  for (const [at, cells] of head.entries()) {
    if (!isTexts(cells)) continue;
    const score = scoreOf(cells, rows.slice(at + 1));
    if (score > best.score) best = { row: at + 1, score };
  }
  if (best.row > 0) return best.row;
  const first = firstLine(rows);
  if (first < 0) return head.findIndex(isTexts) + 1;
  const isFilled = rows.slice(0, first).map((cells) => filledOf(cells).length > 0);
  const above = isFilled.lastIndexOf(true);
  return above >= 0 && isTexts(rows[above] ?? []) ? above + 1 : 0;
}

/** How much a row looks like headings: a date above days counts most. */
function scoreOf(cells: CsvRow, below: readonly CsvRow[]): number {
  const dates = cells.flatMap((cell, at) => (NAMES.date.test(cell) ? [at] : []));
  if (dates.length === 0) return 0;
  const next = below.filter((row) => filledOf(row).length > 1).slice(0, 3);
  const isAbove = dates.some((at) => next.some((row) => dayIn(row[at] ?? '') !== undefined));
  const names = [NAMES.amount, NAMES.debit, NAMES.credit, NAMES.balance, ...DESCRIPTIONS];
  return (isAbove ? 20 : 1) + names.filter((name) => cells.some((cell) => name.test(cell))).length;
}

/** Place of the first row with a day and an amount; -1 if there is none. */
function firstLine(rows: readonly CsvRow[]): number {
  return rows.findIndex((cells) => {
    const filled = filledOf(cells);
    return (
      filled.some((cell) => dayIn(cell) !== undefined) &&
      filled.some((cell) => dayIn(cell) === undefined && isLikeAmount(cell))
    );
  });
}

/** The layout that names and contents of the columns suggest. The date is empty if no column has days. */
export function suggestedLayout({ columns, rows, headingRow }: CsvTable): CsvLayout {
  const sample = rows.filter(({ cells }) => filledOf(cells).length > 1).slice(0, SAMPLE);
  const values = columns.map((_, at) => filledOf(sample.map(({ cells }) => cells[at] ?? '')));
  const all = columns.map((name, at) => ({ name, texts: values[at] ?? [] }));
  type Column = (typeof all)[number];
  const most = (texts: readonly string[], test: (text: string) => boolean) =>
    texts.length === 0 ? headingRow > 0 : texts.filter(test).length * 2 > texts.length;
  const areDays = ({ name, texts }: Column) =>
    most(texts, NAMES.date.test(name) ? (text) => dayIn(text) !== undefined : isDay);
  const areAmounts = (column: Column) =>
    most(column.texts, isLikeAmount) && !(column.texts.length > 0 && areDays(column));
  const areSides = ({ texts }: Column) => texts.length > 0 && texts.every((text) => sideOfWord(text) !== undefined);
  const isNamed = headingRow > 0;
  const dates = all.filter(areDays);
  const date =
    dates.find(({ name }) => /post/i.test(name)) ??
    dates.find(({ name }) => NAMES.date.test(name)) ??
    (values.some((texts) => texts.length > 0) ? dates.find(({ texts }) => texts.length > 0) : undefined);
  const amounts = all.filter((column) => column !== date && areAmounts(column));
  // Without headings, the first column with decimals is the amount, and the last one the balance.
  const decimals = amounts.filter(({ texts }) => texts.some((text) => /\.|^-?0\d{3,}$/.test(text)));
  const balance = isNamed
    ? amounts.find(({ name }) => NAMES.balance.test(name))
    : decimals.length > 1
      ? decimals.at(-1)
      : undefined;
  const moved = amounts.filter((column) => column !== balance);
  const debit = moved.find(({ name }) => NAMES.debit.test(name));
  const credit = moved.find((column) => column !== debit && NAMES.credit.test(column.name));
  const isPair = debit !== undefined && credit !== undefined;
  const single = isPair
    ? undefined
    : (moved.find(({ name }) => NAMES.amount.test(name)) ??
      (isNamed ? undefined : (decimals.find((column) => column !== balance) ?? moved[0])));
  const isUnsigned = single !== undefined && !single.texts.some(isSigned);
  const sides = isUnsigned ? all.filter(areSides) : [];
  // A column of words such as DEPOSIT may be the only description.
  const isDescribed = all.some((column) => column !== date && !areSides(column) && !areAmounts(column));
  const type =
    sides.find(({ name }) => NAMES.type.test(name)) ??
    sides.find(({ texts }) => texts.every((text) => PURE_SIDE.test(text))) ??
    (isDescribed ? sides.find(({ name }) => !DESCRIPTIONS[0]?.test(name)) : undefined);
  const used = [date, type, single, balance, debit, credit];
  const words = all.filter((column) => !used.includes(column) && (!areDays(column) || column.texts.length === 0));
  const texts = [...words.filter((column) => !areSides(column)), ...words.filter(areSides)];
  const description = isNamed
    ? DESCRIPTIONS.map((name) => texts.find((column) => name.test(column.name))).find((column) => column !== undefined)
    : [...words].sort((one, other) => lengthOf(other.texts) - lengthOf(one.texts))[0];
  const reference = words.find((column) => column !== description && NAMES.reference.test(column.name));
  return {
    date: date?.name ?? '',
    amount: single?.name ?? null,
    debit: isPair ? debit.name : null,
    credit: isPair ? credit.name : null,
    type: type?.name ?? null,
    balance: balance?.name ?? null,
    description: description?.name ?? null,
    reference: reference?.name ?? null,
    isInCents: null,
  };
}

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);
