import type { PrintedLine, PrintedText } from './PrintedPage';
import { hasAmount } from './printedAmounts';

/** A column of a printed table. */
interface PrintedColumn {
  readonly heading: string;
  readonly left: number;
  readonly right: number;
}

/** Lines of headings are at most this many sizes apart. */
const NEAR = 2.2;
const MAX_HEADING_LINES = 3;
/** Sizes by which two texts have to fit better into one column than into two. */
const SHARED_CELL = 4;
/** Most numbers of members. */
const CODE = /^[A-Z]?\d+$/;
/** Share of the narrower text that stands below the other one. */
const BELOW = 0.3;

/** The columns of a printed table, from left to right, and how many lines their headings take. */
export interface PrintedHeadings {
  readonly columns: readonly PrintedColumn[];
  readonly lines: number;
}

/**
 * The headings that begin with a line: the line alone, and with those right below it, which continue the headings of narrow columns.
 *
 * @returns at least one, the shortest first
 */
export function headingsAt(lines: readonly PrintedLine[], at: number): readonly PrintedHeadings[] {
  const found: PrintedHeadings[] = [];
  let columns: readonly PrintedColumn[] = [];
  for (let count = 1; count <= MAX_HEADING_LINES; count += 1) {
    const line = lines[at + count - 1];
    const before = lines[at + count - 2];
    const isNear =
      line && (count === 1 || (before && line.page === before.page && line.y - before.y <= NEAR * line.size));
    if (!isNear || (count > 1 && line.texts.some(({ text }) => /\d/.test(text)))) break;
    columns = withLine(columns, line);
    found.push({ columns, lines: count });
  }
  return found;
}

function withLine(columns: readonly PrintedColumn[], line: PrintedLine): readonly PrintedColumn[] {
  const own = line.texts.map(({ text, left, right }): PrintedColumn => ({ heading: text, left, right }));
  if (columns.length === 0) return own;
  const isBelow = (one: PrintedColumn, other: PrintedColumn) => overlapOf(one, other) > BELOW * narrower(one, other);
  const merged = own.map((text) => {
    const above = columns.filter((column) => isBelow(column, text));
    // A heading over several columns is no part of theirs.
    const isShared = above.some((column) => own.filter((one) => isBelow(column, one)).length > 1);
    return isShared ? text : [...above, text].reduce(joined);
  });
  const rest = columns.filter((column) => !own.some((text) => isBelow(column, text)));
  return [...merged, ...rest].sort((one, other) => one.left - other.left);
}

function joined(one: PrintedColumn, other: PrintedColumn): PrintedColumn {
  return {
    heading: `${one.heading} ${other.heading}`,
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
  };
}

/** Texts of a table by its columns. Learns from texts that stand below one heading how far each column extends. */
export class ColumnPlaces {
  private readonly extents: { left: number; right: number }[];

  constructor(
    private readonly columns: readonly PrintedColumn[],
    body: readonly PrintedLine[],
  ) {
    this.extents = columns.map(({ left, right }) => ({ left, right }));
    for (const { texts } of body) {
      for (const text of texts) {
        const [only, another] = [...columns.keys()].filter((at) => overlapOf(this.headingAt(at), text) > 0);
        if (only === undefined || another !== undefined) continue;
        const extent = this.extents[only];
        const [before, after] = [columns[only - 1], columns[only + 1]];
        if (!extent || (before && text.left < before.right) || (after && text.right > after.left)) continue;
        extent.left = Math.min(extent.left, text.left);
        extent.right = Math.max(extent.right, text.right);
      }
    }
  }

  /** The cells of lines that are one row. Texts of one cell are joined from top to bottom. */
  cellsOf(lines: readonly PrintedLine[]): readonly string[] {
    const cells = this.columns.map(() => '');
    for (const line of lines) {
      const texts = hasAmount(line) ? line.texts.flatMap((one) => this.partsOf(one)) : line.texts;
      for (const [index, at] of this.columnsOf(texts).entries())
        cells[at] = joinedText(cells[at] ?? '', texts[index]?.text ?? '');
    }
    return cells;
  }

  /** The columns of texts beside each other: from left to right and, unless they stand too near each other for that, each in its own. */
  columnsOf(texts: readonly PrintedText[]): readonly number[] {
    let best: readonly { readonly score: number; readonly places: readonly number[] }[] = [];
    for (const [index, text] of texts.entries()) {
      const before = best;
      best = this.extents.map((_, at) => {
        const own = this.scoreOf(text, at);
        if (index === 0) return { score: own, places: [at] };
        const ways = before.slice(0, at + 1).map(({ score, places }, last) => ({
          score: score + own - (last === at ? SHARED_CELL * text.size : 0),
          places: [...places, at],
        }));
        return ways.reduce((one, other) => (other.score > one.score ? other : one));
      });
    }
    return best.reduce((one, other) => (other.score > one.score ? other : one), {
      score: Number.NEGATIVE_INFINITY,
      places: [] as readonly number[],
    }).places;
  }

  /** The column with the largest overlap, or the nearest one if none overlaps. */
  columnOf(text: Pick<PrintedText, 'left' | 'right'>): number {
    let [best, shared, distance] = [0, 0, Number.POSITIVE_INFINITY];
    for (const [at, extent] of this.extents.entries()) {
      const overlap = overlapOf(extent, text);
      const away = Math.max(extent.left - text.right, text.left - extent.right, 0);
      const isBetter = overlap > shared || (shared === 0 && overlap === 0 && away < distance);
      if (isBetter) [best, shared, distance] = [at, overlap, away];
    }
    return best;
  }

  /** How well a text fits a column: the shared width, or the negative distance if they don't overlap. */
  private scoreOf(text: PrintedText, at: number): number {
    const extent = this.extents[at] ?? { left: 0, right: 0 };
    const shared = this.extents.filter((one) => overlapOf(one, text) > 0).length;
    // A name or a title may reach far into the next columns, so its beginning counts if it shares the places of several.
    const isWhole = shared < 2 || /\d/.test(text.text);
    const place = isWhole ? text : { left: text.left, right: text.left + text.size };
    const overlap = overlapOf(extent, place);
    return overlap > 0 ? overlap : -Math.max(extent.left - place.right, place.left - extent.right, 0);
  }

  /**
   * A text that reaches into the next column as its cells: a name with the number or amount that stands so near that both look like one
   * text, or figures beside each other. A name or a title that is too long for its column stays whole.
   */
  private partsOf(text: PrintedText): readonly PrintedText[] {
    const words = text.text.split(' ');
    if (words.length < 2 || !/\d/.test(text.text)) return [text];
    const width = (text.right - text.left) / text.text.length;
    const parts: PrintedText[] = [];
    let at = 0;
    for (const word of words) {
      const left = text.left + at * width;
      const part = { ...text, text: word, left, right: left + word.length * width };
      at += word.length + 1;
      const before = parts.at(-1);
      if (!before || this.isNextCell(before, part)) parts.push(part);
      else parts[parts.length - 1] = { ...before, text: `${before.text} ${word}`, right: part.right };
    }
    return parts;
  }

  private isNextCell(before: PrintedText, part: PrintedText): boolean {
    const isFigure = /\d/.test(part.text) && (/\d/.test(before.text) || /\p{L}{2}/u.test(before.text));
    if (!isFigure && !CODE.test(before.text)) return false;
    const start = { left: before.left, right: before.left + before.size };
    return this.columnOf(/\d/.test(before.text) ? before : start) < this.columnOf(part);
  }

  private headingAt(at: number): PrintedColumn {
    return this.columns[at] ?? { heading: '', left: 0, right: 0 };
  }
}

/** Joins two lines of a cell, without a space after a hyphen. */
function joinedText(one: string, other: string): string {
  return one === '' ? other : `${one}${/\p{L}-$/u.test(one) ? '' : ' '}${other}`;
}

interface Span {
  readonly left: number;
  readonly right: number;
}

function overlapOf(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left));
}

function narrower(one: Span, other: Span): number {
  return Math.min(one.right - one.left, other.right - other.left);
}
