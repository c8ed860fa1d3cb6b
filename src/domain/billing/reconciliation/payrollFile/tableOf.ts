import { columnHeadings } from '../../../platform/text/columnHeadings';
import { coverageFamily, coverageText } from '../coverageFamily';
import { detectColumns } from '../detectColumns';
import type { PayrollTable } from '../PayrollTable';
import { coverageColumnsOf, shareOf } from './coverageColumnsOf';
import { isAmountCell, isFilled, isPersonName, type Rows } from './layouts/cells';
import { dateColumnsAsRows, dateIn } from './layouts/dateColumns';
import { employeesAcross } from './layouts/employeesAcross';
import { journalBlocks } from './layouts/journalBlocks';
import { splitNumberedNames } from './layouts/numberedNames';
import { rowsAboveAsColumn } from './layouts/rowsAbove';

/** The headings are within the first rows; titles, dates and notes may precede them. */
const HEADINGS_WITHIN = 60;
const SAMPLE_ROWS = 20;
/** Number of rows with a person and an amount below some headings that make these the table's headings, so that no later row is. */
const SURE_ROWS = 2;
/** Score factor for tables with names but no numbers. */
const NAMES_ONLY = 0.8;
/** Heading of first names, if names have two columns. */
export const FIRST_NAME = /\b(?:first|given|fore)(?: ?name)?\b/;
export const LAST_NAME = /\b(?:last|sur|family)(?: ?name)?\b/;
/** Score between a vague and a good heading. */
const WIDE = 0.75;
/** Score factor for tables whose members may be named in rows of their own. */
const WITHOUT_MEMBERS = 0.25;
/** Headings below a coverage, a date, or a payer that say which of its amounts a column has. */
const PERIOD = /^(?:current|curr?|this period|per pay|monthly|amount|amt|[mqy]td|(?:year|month|quarter) to date)$/;
const OF_PERSON = /\b(?:id|name|no|number|code|dept|department|date)\b/i;

interface Candidate {
  readonly at: number;
  readonly headings: readonly string[];
  readonly score: number;
}

/**
 * Finds the headings of a payroll file: the row, or two rows that belong together, whose columns look most like deductions; the
 * first row if unclear. Other layouts are converted to one row per member and pay date, with a heading for each column.
 *
 * @param rows cells as text, empty rows included; at least one.
 * @source docs/decisions/payroll-files.md#layouts-are-recognized-by-their-form-alone
 */
export function tableOf(rows: Rows): PayrollTable & { readonly score: number } {
  const across = employeesAcross(rows) ?? journalBlocks(rows);
  if (across)
    return { ...splitNumberedNames(across), score: scoreOf(across.headers, across.rows.slice(0, SAMPLE_ROWS)) };
  const first = Math.max(0, rows.findIndex(isFilled));
  const last = Math.min(HEADINGS_WITHIN, rows.length - 1);
  let best: Candidate = { at: first, headings: rows[first] ?? [], score: 0 };
  let people = 0;
  for (let at = first; at < last && people < SURE_ROWS; at += 1) {
    if (best.score > 0 && isOfDeduction(rows[at] ?? [])) people += 1;
    for (const candidate of candidatesAt(rows, at)) {
      if (candidate.score <= best.score) continue;
      // The headings of a second page: the rows above them belong to the table.
      const isRepeated = isFilled(best.headings) && areSame(best.headings, candidate.headings);
      best = isRepeated ? { ...candidate, at: best.at } : candidate;
    }
  }
  const table = {
    headers: columnHeadings(best.headings, widthOf(sampleBelow(rows, best.at))),
    headerRow: best.at + 1,
    rows: rows.slice(best.at + 1),
    headingRow: best.headings,
  };
  const named = rowsAboveAsColumn(table, rows.slice(0, best.at).filter(isFilled));
  return { ...dateColumnsAsRows(splitNumberedNames(named)), score: best.score };
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  const textOf = (row: readonly string[]) =>
    row
      .map((cell) => cell.trim().toLowerCase())
      .join('\0')
      .replace(/\0+$/, '');
  return textOf(one) === textOf(other);
}

function isOfDeduction(row: readonly string[]): boolean {
  return row.some(isAmountCell) && row.some(isPersonName);
}

function candidatesAt(rows: Rows, at: number): readonly Candidate[] {
  const row = rows[at] ?? [];
  if (!areHeadings(row)) return [];
  const sample = sampleBelow(rows, at);
  const single = { at, headings: row, score: scoreOf(row, sample) };
  const above = groupsAbove(rows, at);
  if (!hasGroupIn(above) || !row.some(isOfGroup)) return [single];
  const headings = joinedHeadings(above, row);
  // Together, the two rows must describe the columns better than either of them alone.
  const hasMeaning = coverageColumnsOf(headings, sample).length > 1 || headings.some((cell) => dateIn(cell));
  const eitherRow = Math.max(single.score, scoreOf(rows[at - 1] ?? [], sampleBelow(rows, at - 1)));
  const score = Math.max(scoreOf(headings, sample), hasMeaning ? eitherRow : 0) + 0.01;
  return [{ at, headings, score }, single];
}

/** The row above, combined with the one above it if groups are grouped again. */
function groupsAbove(rows: Rows, at: number): readonly string[] {
  const [outer = [], inner = []] = [rows[at - 2], rows[at - 1]];
  if (!hasGroupIn(outer) || !inner.some(isOfGroup) || !inner.every((cell) => cell.trim() === '' || isOfGroup(cell)))
    return inner;
  let part = '';
  const filled = outer.map((cell, column) => {
    if (cell.trim() !== '') part = '';
    part = inner[column]?.trim() || part;
    return part;
  });
  return joinedHeadings(outer, filled);
}

function hasGroupIn(row: readonly string[]): boolean {
  return row.some((cell, column) => column > 0 && isGroup(cell)) && !row.some(isAmountCell);
}

/** Headings are several words without amounts. A person with a number is not a heading: that is a row with amounts in cents. */
function areHeadings(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell.trim() !== '');
  const words = filled.filter((cell) => /\p{L}/u.test(cell) || dateIn(cell) !== undefined);
  return filled.length > 1 && words.length * 2 >= filled.length && !filled.some(isAmountCell) && !isOfPerson(filled);
}

function isOfPerson(filled: readonly string[]): boolean {
  return filled.some((cell) => /^-?\d+$/.test(cell.trim())) && filled.some(isPersonName);
}

/** Whether a heading can span several others: a coverage, a pay date, a period, or a payer. */
function isGroup(cell: string): boolean {
  const isPeriod = PERIOD.test(coverageText(cell));
  return isPeriod || coverageFamily(cell) !== undefined || dateIn(cell) !== undefined || isPayer(cell);
}

/** Whether a heading can belong to the group above it. */
function isOfGroup(cell: string): boolean {
  return shareOf(cell) !== undefined || PERIOD.test(coverageText(cell)) || coverageFamily(cell) !== undefined;
}

function isPayer(cell: string): boolean {
  return shareOf(cell) !== undefined && !OF_PERSON.test(cell);
}

/** Combines two rows of headings: an upper heading spans all columns up to the next one. */
function joinedHeadings(above: readonly string[], below: readonly string[]): readonly string[] {
  let group = '';
  return below.map((cell, column) => {
    const upper = above[column]?.trim() ?? '';
    if (upper !== '') group = upper;
    const lower = cell.trim();
    // A coverage belongs to a payer or a date, but not to another coverage.
    const isPart =
      lower === '' ||
      (isOfGroup(lower) && (coverageFamily(lower) === undefined || coverageFamily(group) === undefined));
    return upper !== '' || (isPart && !OF_PERSON.test(lower)) ? `${group} ${lower}`.trim() : lower;
  });
}

function scoreOf(row: readonly string[], sample: Rows): number {
  const headers = columnHeadings(row, widthOf(sample));
  const { confidence, scores } = detectColumns(headers, sample);
  const texts = headers.map(coverageText);
  const isSplit = texts.some((text) => FIRST_NAME.test(text)) && texts.some((text) => LAST_NAME.test(text));
  const name = isSplit ? 1 : (scores.memberName ?? 0);
  const member = Math.max(scores.memberId ?? 0, name * NAMES_ONLY);
  const named = Math.min(scores.amount ?? 0, name * NAMES_ONLY);
  const wide = scores.amount === undefined && coverageColumnsOf(headers, sample).length > 0 ? member * WIDE : 0;
  // If two rows fit, prefer the one with more recognized columns.
  const known = Object.keys(scores).length / 100;
  const grouped = Math.min(scores.amount ?? 0, scores.coverage ?? name) * WITHOUT_MEMBERS;
  const score = Math.max(confidence, named * NAMES_ONLY, wide, grouped);
  return score === 0 ? 0 : score + known;
}

function widthOf(rows: Rows): number {
  return rows.reduce((widest, row) => Math.max(widest, row.length), 0);
}

function sampleBelow(rows: Rows, at: number): Rows {
  return rows.slice(at + 1, at + 1 + SAMPLE_ROWS).filter(isFilled);
}
