import { isFooterText } from '../totalLabels';
import type { PrintedLine, PrintedPage } from './PrintedPage';
import { pageLines } from './pageLines';
import { hasAmount, isLabeledAmount, labeledAmounts, type PrintedAmount, summaryLines } from './printedAmounts';
import { ColumnPlaces, headingsAt, type PrintedHeadings } from './printedColumns';
import {
  coverageOfTitle,
  type PrintedSums,
  type PrintedWords,
  TOTAL,
  withCoverageOfTitles,
  withRowsOfCoverages,
} from './printedCoverages';

/** A printed document as a table. */
export interface PrintedRows {
  readonly rows: readonly (readonly string[])[];
  /** The page of each row. */
  readonly pages: readonly number[];
  /** Labeled amounts outside of the tables. */
  readonly amounts: readonly PrintedAmount[];
  /** Number of tables whose headings were recognized. */
  readonly tables: number;
  /** Number of lines between rows that may continue one of them, although nothing tells which. */
  readonly loose: number;
  /** Titles whose coverage the rows below have, in a table without a column for it. */
  readonly titles: readonly string[];
  /** Number of page headers and footers that repeat those of page 1. They are read once. */
  readonly repeated: number;
}

/** Fewest recognized columns of another table, such as that of adjustments. */
const MIN_KNOWN = 2;
/** Parts of a size: a line that is nearer to a row than this may continue its cells, if rows are farther apart. */
const CONTINUES_WITHIN = 1.6;
const NEARER_THAN_ROWS = 0.85;
const RIGHT_BELOW = 1.3;
const OVERLAPS_WITHIN = 0.8;
/** The end of a text that goes on. */
const GOES_ON = /[,/&-]$/;
/** Points by which edges of texts below each other differ. */
const SAME_EDGE = 3;

/**
 * Reads the tables of a printed document: the columns stand below their headings, and each line with an amount is a row, with the lines that
 * continue its cells.
 *
 * @param onStep called at least once for each page
 * @source docs/decisions/printed-bills.md#columns-follow-from-the-headings
 */
export function printedRows(
  document: readonly PrintedPage[],
  words: PrintedWords,
  onStep: () => void = () => undefined,
): PrintedRows {
  const all = document.map((page) => {
    onStep();
    return pageLines(page);
  });
  const { lines, repeated } = withoutRepeated(all, words, onStep);
  const tables = tablesIn(lines, words);
  const sums: PrintedSums = new Map();
  const [first] = tables;
  const above = lines.slice(0, first?.from ?? lines.length);
  const rows = [...looseRows(above)];
  const pages = above.map(({ page }) => page);
  const amounts = above.flatMap(labeledAmounts);
  let coverage = coverageAbove(rows, words);
  const titles = new Set<string>();
  let loose = 0;
  for (const { headings, from, to } of tables) {
    onStep();
    const body = lines.slice(from + headings.lines, to);
    const summary = new Set([...summaryLines(body), ...body.filter(isLabeledAmount)]);
    amounts.push(...body.filter((line) => summary.has(line)).flatMap(labeledAmounts));
    const cells = headings.columns.map(({ heading }) => heading);
    const read = rowsOf(
      headings,
      body.filter((line) => !summary.has(line)),
      words,
    );
    const own = [cells, ...read.rows];
    loose += read.loose;
    const ownPages = [lines[from]?.page ?? 0, ...read.pages];
    const { lacksCoverage, coverages } = words.judge(cells);
    const titled = withCoverageOfTitles(own, words, coverage);
    coverage = titled.last;
    if (coverages.length > 0) {
      const each = withRowsOfCoverages(own, coverages, sums);
      rows.push(...each.flat());
      pages.push(...each.flatMap((some, at) => some.map(() => ownPages[at] ?? 0)));
      continue;
    }
    pages.push(...ownPages);
    if (lacksCoverage && titled.used.length > 0) {
      rows.push(...titled.rows);
      for (const title of titled.used) titles.add(title);
    } else rows.push(...own);
  }
  return { rows, pages, amounts, tables: tables.length, loose, titles: [...titles], repeated };
}

/** The coverage of a bill that is named above its table: with a label, or right above the headings. */
function coverageAbove(above: readonly (readonly string[])[], words: PrintedWords): string | undefined {
  const [last = []] = above.slice(-1);
  const labeled = above.flatMap((row) => coverageOfTitle(row, words, false) ?? []);
  return coverageOfTitle(last, words, true) ?? labeled.at(-1);
}

interface Table {
  readonly headings: PrintedHeadings;
  /** Places of its lines: the first one of its headings, and the one after its last. */
  readonly from: number;
  readonly to: number;
}

function tablesIn(lines: readonly PrintedLine[], words: PrintedWords): readonly Table[] {
  const starts: { readonly headings: PrintedHeadings; readonly from: number }[] = [];
  let at = 0;
  while (at < lines.length) {
    const headings = bestHeadings(lines, at, words, starts.length > 0);
    if (headings) starts.push({ headings, from: at });
    at += headings?.lines ?? 1;
  }
  return starts.map((start, index) => ({ ...start, to: starts[index + 1]?.from ?? lines.length }));
}

/** The headings at a line with the most columns that are recognized; undefined if it has none. */
function bestHeadings(
  lines: readonly PrintedLine[],
  at: number,
  words: PrintedWords,
  isFurther: boolean,
): PrintedHeadings | undefined {
  const line = lines[at];
  if (!line || line.texts.some(({ text }) => /\d/.test(text))) return undefined;
  const own = mostKnown(headingsAt(lines, at), words, isFurther);
  if (!own || line.texts.length > 1) return own?.headings;
  // A title above the headings is not part of them.
  const below = mostKnown(headingsAt(lines, at + 1), words, isFurther);
  return below && below.known >= own.known ? undefined : own.headings;
}

function mostKnown(all: readonly PrintedHeadings[], words: PrintedWords, isFurther: boolean) {
  let best: { readonly headings: PrintedHeadings; readonly known: number } | undefined;
  for (const headings of all) {
    const { known, isTable } = words.judge(headings.columns.map(({ heading }) => heading));
    const isEnough = isTable || (isFurther && known >= MIN_KNOWN);
    if (isEnough && known > (best?.known ?? 0)) best = { headings, known };
  }
  return best;
}

/** Lines without those that a page repeats from the first one, in the same place, above or below its rows. */
function withoutRepeated(pages: readonly (readonly PrintedLine[])[], words: PrintedWords, onStep: () => void) {
  const [first = [], ...others] = pages;
  const known = new Map<string, readonly number[]>();
  for (const line of first) known.set(maskedText(line), [...(known.get(maskedText(line)) ?? []), line.y]);
  let repeated = 0;
  const kept = others.map((lines) => {
    onStep();
    const firstHeading = lines.findIndex((_, at) => bestHeadings(lines, at, words, true) !== undefined);
    const firstRow = firstHeading === -1 ? lines.findIndex(hasAmount) : firstHeading;
    const lastRow = lines.map(hasAmount).lastIndexOf(true);
    return lines.filter((line, at) => {
      const last = lines[lastRow];
      // The end of a cell may stand right below the last row.
      const isBelow = at > lastRow && (!last || line.y - last.y > CONTINUES_WITHIN * last.size);
      const isOutside = at < firstRow || isBelow;
      const places = isOutside ? (known.get(maskedText(line)) ?? []) : [];
      const isRepeated = places.some((y) => Math.abs(y - line.y) <= SAME_EDGE);
      if (isRepeated) repeated += 1;
      return !isRepeated;
    });
  });
  return { lines: [first, ...kept].flat(), repeated };
}

/** The text of a line without its digits, as those of page numbers. */
function maskedText({ texts }: PrintedLine): string {
  return texts.map(({ text }) => text.replace(/\d+/g, '#')).join('|');
}

/** Lines above the table, with texts that begin or end below each other in one column. */
function looseRows(lines: readonly PrintedLine[]): readonly (readonly string[])[] {
  const edges: number[] = [];
  for (const { left } of lines.flatMap(({ texts }) => texts).sort((one, other) => one.left - other.left)) {
    const last = edges.at(-1);
    if (last === undefined || left - last > SAME_EDGE) edges.push(left);
  }
  return lines.map(({ texts }) => {
    const cells: string[] = [];
    for (const { text, left } of texts) {
      const at = edges.filter((edge) => edge <= left).length - 1;
      while (cells.length < at) cells.push('');
      cells[at] = text;
    }
    return cells;
  });
}

/** The rows of a table's lines. */
function rowsOf(headings: PrintedHeadings, body: readonly PrintedLine[], words: PrintedWords) {
  const places = new ColumnPlaces(headings.columns, body);
  const pitch = pitchOf(body);
  const groups = new Map<PrintedLine, PrintedLine[]>();
  let loose = 0;
  for (const line of body) if (hasAmount(line)) groups.set(line, [line]);
  for (const [at, line] of body.entries()) {
    if (hasAmount(line)) continue;
    const near = nearestRow(body, at);
    if (near && continues(line, near, pitch, places)) groups.get(near)?.push(line);
    else {
      groups.set(line, [line]);
      if (near && couldContinue(line, near, body.slice(at + 1), words)) loose += 1;
    }
  }
  const own = body.flatMap((line) => {
    const lines = groups.get(line);
    return lines ? [lines.sort((one, other) => one.y - other.y)] : [];
  });
  const rows = own.map((lines) => places.cellsOf(lines));
  return { rows, pages: own.map(([line]) => line?.page ?? 0), loose };
}

/**
 * Whether a line that is no row of its own seems to be a part of a row: as near as the lines of a cell, with the edge of one of the row's
 * cells, above another row, and no title.
 */
function couldContinue(
  line: PrintedLine,
  row: PrintedLine,
  below: readonly PrintedLine[],
  { isCoverage }: PrintedWords,
): boolean {
  const [text, another] = line.texts;
  if (!text || Math.abs(line.y - row.y) > CONTINUES_WITHIN * row.size) return false;
  const isLast = !below.some((one) => hasAmount(one) && one.page === line.page);
  // A note may stand below the last total.
  if (isLast && (row.texts.some((one) => TOTAL.test(one.text)) || line.y - row.y > RIGHT_BELOW * row.size))
    return false;
  const isTitle =
    another === undefined &&
    (/[\d:]/.test(text.text) ||
      isFooterText(text.text) ||
      (isUpperCase(text.text) && !row.texts.every((one) => isUpperCase(one.text))) ||
      isCoverage(text.text));
  return !isTitle && row.texts.some((one) => Math.abs(one.left - text.left) <= SAME_EDGE);
}

function isUpperCase(text: string): boolean {
  return text === text.toUpperCase();
}

function nearestRow(body: readonly PrintedLine[], at: number): PrintedLine | undefined {
  const line = body[at];
  if (!line) return undefined;
  const isRow = (one: PrintedLine) => hasAmount(one) && one.page === line.page;
  const before = body
    .slice(Math.max(0, at - 3), at)
    .filter(isRow)
    .at(-1);
  const after = body.slice(at + 1, at + 4).find(isRow);
  if (!before || !after) return before ?? after;
  return line.y - before.y <= after.y - line.y ? before : after;
}

/** Whether each text of a line stands below or above a text of the row, in the same column and with the same edge. */
function continues(line: PrintedLine, row: PrintedLine, pitch: number, places: ColumnPlaces): boolean {
  const away = line.y - row.y;
  if (Math.abs(away) > CONTINUES_WITHIN * row.size || line.texts.some(({ text }) => isFooterText(text))) return false;
  const isNear = Math.abs(away) <= NEARER_THAN_ROWS * pitch;
  const filled = new Set(row.texts.map((one) => places.columnOf(one)));
  return line.texts.every((text) => {
    // The lines of a cell in the middle of its row: one above and one below the others.
    // Two lines of one cell are not printed over each other.
    if (filled.has(places.columnOf(text)) && Math.abs(away) < OVERLAPS_WITHIN * row.size) return false;
    if (!filled.has(places.columnOf(text))) return (isNear || pitch === 0) && Math.abs(away) < row.size;
    return row.texts.some((one) => {
      const isSameEdge = Math.abs(one.left - text.left) <= SAME_EDGE || Math.abs(one.right - text.right) <= SAME_EDGE;
      const at = places.columnOf(text);
      if (!isSameEdge || places.columnOf(one) !== at) return false;
      // Where rows are as near as lines, a title could stand below a row, but only below its first column.
      if (isNear || GOES_ON.test(away < 0 ? text.text : one.text)) return true;
      return away > 0 && at > 0 && away <= RIGHT_BELOW * row.size;
    });
  });
}

/** The distance that rows have at least, apart from few. 0 for a single row. */
function pitchOf(body: readonly PrintedLine[]): number {
  const rows = body.filter(hasAmount);
  const distances = rows.flatMap((row, at) => {
    const next = rows[at + 1];
    return next && next.page === row.page ? next.y - row.y : [];
  });
  return distances.sort((one, other) => one - other)[Math.floor(distances.length / 4)] ?? 0;
}
