import type { PrintedLine, PrintedPage } from './PrintedPage';
import { pageLines } from './pageLines';
import { hasAmount, labeledAmounts, type PrintedAmount, summaryLines } from './printedAmounts';
import { ColumnPlaces, headingsAt, type PrintedHeadings } from './printedColumns';

/** What is known of a row of headings: how many columns are recognized, and whether these suffice for a table. */
export type JudgeHeadings = (cells: readonly string[]) => { readonly known: number; readonly isTable: boolean };

/** A printed document as a table. */
export interface PrintedRows {
  readonly rows: readonly (readonly string[])[];
  /** Labeled amounts outside of the tables. */
  readonly amounts: readonly PrintedAmount[];
  /** Number of lines that each page repeats above or below its table. They are read once. */
  readonly repeated: number;
}

/** Fewest recognized columns of another table, such as that of adjustments. */
const MIN_KNOWN = 2;
/** Parts of a size: a line that is nearer to a row than this may continue its cells, if rows are farther apart. */
const CONTINUES_WITHIN = 1.6;
const NEARER_THAN_ROWS = 0.85;
const RIGHT_BELOW = 1.3;
/** The end of a text that goes on. */
const GOES_ON = /[,/&-]$/;
/** Points by which edges of texts below each other differ. */
const SAME_EDGE = 3;

/**
 * Reads the tables of a printed document: the columns stand below their headings, and each line with an amount is a row, with the lines that
 * continue its cells.
 *
 * @source docs/decisions/printed-bills.md#columns-follow-from-the-headings
 */
export function printedRows(pages: readonly PrintedPage[], judge: JudgeHeadings): PrintedRows {
  const all = pages.map(pageLines);
  const { lines, repeated } = withoutRepeated(all, judge);
  const tables = tablesIn(lines, judge);
  const [first] = tables;
  const above = lines.slice(0, first?.from ?? lines.length);
  const rows = [...looseRows(above)];
  const amounts = above.flatMap(labeledAmounts);
  for (const { headings, from, to } of tables) {
    const body = lines.slice(from + headings.lines, to);
    const summary = summaryLines(body);
    amounts.push(...body.filter((line) => summary.has(line)).flatMap(labeledAmounts));
    rows.push(headings.columns.map(({ heading }) => heading));
    rows.push(
      ...rowsOf(
        headings,
        body.filter((line) => !summary.has(line)),
      ),
    );
  }
  return { rows, amounts, repeated };
}

interface Table {
  readonly headings: PrintedHeadings;
  /** Places of its lines: the first one of its headings, and the one after its last. */
  readonly from: number;
  readonly to: number;
}

function tablesIn(lines: readonly PrintedLine[], judge: JudgeHeadings): readonly Table[] {
  const starts: { readonly headings: PrintedHeadings; readonly from: number }[] = [];
  let at = 0;
  while (at < lines.length) {
    const headings = bestHeadings(lines, at, judge, starts.length > 0);
    if (headings) starts.push({ headings, from: at });
    at += headings?.lines ?? 1;
  }
  return starts.map((start, index) => ({ ...start, to: starts[index + 1]?.from ?? lines.length }));
}

/** The headings at a line with the most columns that are recognized; undefined if it has none. */
function bestHeadings(
  lines: readonly PrintedLine[],
  at: number,
  judge: JudgeHeadings,
  isFurther: boolean,
): PrintedHeadings | undefined {
  const line = lines[at];
  if (!line || line.texts.some(({ text }) => /\d/.test(text))) return undefined;
  const own = mostKnown(headingsAt(lines, at), judge, isFurther);
  if (!own || line.texts.length > 1) return own?.headings;
  // A title above the headings is no part of them.
  const below = mostKnown(headingsAt(lines, at + 1), judge, isFurther);
  return below && below.known >= own.known ? undefined : own.headings;
}

function mostKnown(all: readonly PrintedHeadings[], judge: JudgeHeadings, isFurther: boolean) {
  let best: { readonly headings: PrintedHeadings; readonly known: number } | undefined;
  for (const headings of all) {
    const { known, isTable } = judge(headings.columns.map(({ heading }) => heading));
    const isEnough = isTable || (isFurther && known >= MIN_KNOWN);
    if (isEnough && known > (best?.known ?? 0)) best = { headings, known };
  }
  return best;
}

/** Lines without those that a page repeats from the first one, in the same place, above or below its rows. */
function withoutRepeated(pages: readonly (readonly PrintedLine[])[], judge: JudgeHeadings) {
  const [first = [], ...others] = pages;
  const known = new Map<string, readonly number[]>();
  for (const line of first) known.set(maskedText(line), [...(known.get(maskedText(line)) ?? []), line.y]);
  let repeated = 0;
  const kept = others.map((lines) => {
    const firstHeading = lines.findIndex((_, at) => bestHeadings(lines, at, judge, true) !== undefined);
    const firstRow = firstHeading === -1 ? lines.findIndex(hasAmount) : firstHeading;
    const lastRow = lines.map(hasAmount).lastIndexOf(true);
    return lines.filter((line, at) => {
      const isOutside = at < firstRow || at > lastRow;
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
function rowsOf(headings: PrintedHeadings, body: readonly PrintedLine[]): readonly (readonly string[])[] {
  const places = new ColumnPlaces(headings.columns, body.filter(hasAmount));
  return groupsOf(body, places).map((lines) => places.cellsOf(lines));
}

/** Groups lines to rows: a line without an amount that is nearer to a row than rows are to each other continues its cells. */
function groupsOf(body: readonly PrintedLine[], places: ColumnPlaces): readonly (readonly PrintedLine[])[] {
  const pitch = pitchOf(body);
  const groups = new Map<PrintedLine, PrintedLine[]>(body.filter(hasAmount).map((line) => [line, []]));
  const own: PrintedLine[] = [];
  for (const [at, line] of body.entries()) {
    if (hasAmount(line)) {
      own.push(line);
      groups.get(line)?.push(line);
      continue;
    }
    const near = nearestRow(body, at);
    const row = near && continues(line, near, pitch, places) ? near : undefined;
    if (row) groups.get(row)?.push(line);
    else own.push(line);
  }
  return own.map((line) => (groups.get(line) ?? [line]).sort((one, other) => one.y - other.y));
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
  if (Math.abs(away) > CONTINUES_WITHIN * row.size) return false;
  const isNear = Math.abs(away) <= NEARER_THAN_ROWS * pitch;
  return line.texts.every((text) =>
    row.texts.some((one) => {
      const isSameEdge = Math.abs(one.left - text.left) <= SAME_EDGE || Math.abs(one.right - text.right) <= SAME_EDGE;
      const at = places.columnOf(text);
      if (!isSameEdge || places.columnOf(one) !== at) return false;
      // Where rows are as near as lines, a title could stand below a row, but only below its first column.
      return isNear || (away > 0 && (GOES_ON.test(one.text) || (at > 0 && away <= RIGHT_BELOW * row.size)));
    }),
  );
}

/** The distance that rows have at least, apart from few. */
function pitchOf(body: readonly PrintedLine[]): number {
  const rows = body.filter(hasAmount);
  const distances = rows.flatMap((row, at) => {
    const next = rows[at + 1];
    return next && next.page === row.page ? next.y - row.y : [];
  });
  return distances.sort((one, other) => one - other)[Math.floor(distances.length / 4)] ?? 0;
}
