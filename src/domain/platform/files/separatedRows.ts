import { FileProblem, UnreadableFile } from './UnreadableFile';

/** Receives a row, and the position of the next one in the text. @returns false to stop reading */
export type TakeRow = (cells: string[], next: number) => boolean | undefined;

/** A text with separated cells. */
export interface SeparatedText {
  readonly separator: string;
  /**
   * Reads the rows in order. A line break at the end of the text is followed by a row with one empty cell.
   *
   * @throws UnreadableFile for a quotation mark that is never closed; names its row.
   */
  readonly read: (take: TakeRow) => void;
}

const SEPARATORS = [',', ';', '\t', '|'];
/** On equal terms, a comma is the last choice, because texts and decimals have it, too. */
const BY_CLARITY = ['\t', '|', ';', ','];
/** Lines examined to detect the separator, because a title and a date may come first. */
const PREVIEW = 20;
/** Excel's own line for the separator, above the headings. */
const NAMED_SEPARATOR = /^\ufeff?"?sep=([^\p{L}\p{N}"])"?[ \t]*(?:\r\n|\r|\n|$)/iu;
const [QUOTE, BLANK, TAB, HARD_BLANK, END_MARK] = [0x22, 0x20, 0x09, 0xa0, 0x1a];
/** Minimum width of a table for which a row hidden in a quoted cell can be recognized. */
const MIN_WIDTH = 3;
/** Number of different cells that are remembered: amounts, dates, and names of coverages repeat, members do not. */
const MAX_KNOWN = 1_000;

/**
 * Opens a text with separated cells and detects its separator. Blanks around a quoted cell are ignored; a quotation mark within a
 * cell is part of its text, doubled or not.
 *
 * @source RFC 4180; docs/decisions/files.md#quotation-marks-are-read-as-they-were-written
 */
export function openSeparated(content: string): SeparatedText {
  const text = withoutEndMark(content);
  const named = NAMED_SEPARATOR.exec(text);
  const start = named ? named[0].length : 0;
  const { separator, width } = named?.[1] ? layoutOf(text, start, [named[1]]) : layoutOf(text, start, SEPARATORS);
  return {
    separator,
    read: (take) => {
      if (named && take([''], start) === false) return;
      const open = scan(text, start, { separator, width }, take);
      if (open !== undefined) throw openQuote(open + (named ? 1 : 0));
    },
  };
}

interface Layout {
  readonly separator: string;
  /** Number of cells of most rows. */
  readonly width: number;
}

/** The separator that gives most rows the same number of cells, and more than one. */
function layoutOf(text: string, start: number, separators: readonly string[]): Layout {
  const found = separators.map((separator) => {
    const counts = new Map<number, number>();
    let seen = 0;
    scan(text, start, { separator, width: 0 }, (cells) => {
      if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
      seen += 1;
      return seen < PREVIEW;
    });
    const [width, rows] = [...counts].sort(([wide, one], [other, more]) => more - one || other - wide)[0] ?? [1, 0];
    return { separator, width, rows };
  });
  found.sort(
    (one, other) =>
      other.rows - one.rows ||
      other.width - one.width ||
      BY_CLARITY.indexOf(one.separator) - BY_CLARITY.indexOf(other.separator),
  );
  const [best] = found;
  return best && (best.rows > 0 || separators.length === 1) ? best : { separator: ',', width: 1 };
}

/** @returns the number of the row with a quotation mark that is never closed; undefined if there is none. */
function scan(text: string, start: number, layout: Layout, take: TakeRow): number | undefined {
  const { separator } = layout;
  const lines = new LineEnds(text);
  const quotes = new Next(text, '"');
  const separators = new Next(text, separator);
  const repeated = new RepeatedCells();
  let at = start;
  for (let row = 1; at <= text.length; row += 1) {
    const end = lines.endAt(at);
    if (end < quotes.from(at)) {
      const next = lines.after(end);
      if (take(repeated.shared(text.slice(at, end).split(separator)), next) === false) return undefined;
      at = next;
      continue;
    }
    const read = quotedRow(text, at, layout, lines, separators);
    if (!read) return row;
    if (take(repeated.shared(read.cells), read.next) === false) return undefined;
    at = read.next;
  }
  return undefined;
}

/** Keeps one string for cells that repeat: most cells of a large file do, and strings that stay are what costs time and memory. */
class RepeatedCells {
  private above: string[] = [];
  private readonly known = new Map<string, string>();

  /** Replaces cells by equal ones of earlier rows. @returns the same row */
  shared(row: string[]): string[] {
    for (let column = 0; column < row.length; column += 1) {
      const cell = row[column] ?? '';
      const last = this.above[column];
      if (cell === last) {
        row[column] = last;
        continue;
      }
      const same = this.known.get(cell);
      if (same !== undefined) row[column] = same;
      else if (this.known.size < MAX_KNOWN) this.known.set(cell, cell);
    }
    this.above = row;
    return row;
  }
}

/** Finds the next occurrence of a text from ascending positions. Searches no part of the content twice. */
class Next {
  private found = -1;

  constructor(
    private readonly text: string,
    private readonly wanted: string,
  ) {}

  /** Past the text if it is not found. */
  from(at: number): number {
    if (this.found < at) this.found = indexFrom(this.text, this.wanted, at);
    return this.found;
  }
}

/** Finds ends of lines in order: LF, CR LF, CR, or CR CR LF, which some transfers leave. */
class LineEnds {
  private readonly feeds: Next;
  private readonly carriages: Next;

  constructor(private readonly text: string) {
    this.feeds = new Next(text, '\n');
    this.carriages = new Next(text, '\r');
  }

  /** End of the line that has this position, without its line break. */
  endAt(at: number): number {
    return Math.min(this.feeds.from(at), this.carriages.from(at), this.text.length);
  }

  /** Start of the line after this end; past the text if there is none. */
  after(end: number): number {
    const { text } = this;
    if (end >= text.length) return text.length + 1;
    if (text.startsWith('\r\r\n', end)) return end + 3;
    return text.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
}

/** Reads a row with a quotation mark cell by cell. @returns undefined if a quotation mark of the row is never closed */
function quotedRow(text: string, start: number, layout: Layout, lines: LineEnds, separators: Next) {
  const { separator } = layout;
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const open = afterBlanks(text, at, separator);
    const cell = text.charCodeAt(open) === QUOTE ? quotedCell(text, open, separator, lines) : undefined;
    if (cell === 'open') return undefined;
    const isOnLine = !cell || cell.end <= lines.endAt(open);
    if (!isOnLine && hidesRow(text, { start, open, end: cell.end, before: cells.length }, layout)) return undefined;
    const end = cell ? cell.end : Math.min(separators.from(at), lines.endAt(at));
    cells.push(cell ? cell.value : text.slice(at, end));
    if (!text.startsWith(separator, end)) return { cells, next: lines.after(end) };
    at = end + separator.length;
  }
}

/**
 * Reads a cell that begins with a quotation mark. One that is followed by more text is part of the text, if the cell ends on its line.
 *
 * @returns undefined if the cell is not quoted as a whole, such as `"Bob" Smith`; `open` if the quotation mark is never closed
 */
function quotedCell(
  text: string,
  open: number,
  separator: string,
  lines: LineEnds,
): { readonly value: string; readonly end: number } | 'open' | undefined {
  let value = '';
  let from = open + 1;
  let hasInner = false;
  for (;;) {
    const mark = text.indexOf('"', from);
    const isOnLine = !hasInner || (mark !== -1 && mark < lines.endAt(open));
    if (!isOnLine) return undefined;
    if (mark === -1) return 'open';
    const isDoubled = text.charCodeAt(mark + 1) === QUOTE;
    const last = isDoubled && hasInner ? mark + 1 : mark;
    const end = isDoubled && !hasInner ? undefined : endOfCell(text, last + 1, separator);
    if (end !== undefined) return { value: value + text.slice(from, last), end };
    if (!isDoubled) {
      hasInner = true;
      if (mark > lines.endAt(open)) return 'open';
    }
    value += text.slice(from, mark + 1);
    from = mark + (isDoubled ? 2 : 1);
  }
}

/** The end of a cell whose closing quotation mark is right before; undefined if more text follows. */
function endOfCell(text: string, at: number, separator: string): number | undefined {
  const end = afterBlanks(text, at, separator);
  const next = text[end];
  return next === undefined || next === '\n' || next === '\r' || next === separator ? end : undefined;
}

interface QuotedPlace {
  /** Of the row. */
  readonly start: number;
  readonly open: number;
  readonly end: number;
  /** Number of cells before. */
  readonly before: number;
}

/**
 * Whether the line on which a quoted cell begins and the one on which it ends are both whole rows of the table: then its quotation marks
 * belong to two rows, and one of each is missing.
 */
function hidesRow(text: string, { start, open, end, before }: QuotedPlace, { separator, width }: Layout): boolean {
  if (width < MIN_WIDTH) return false;
  const quoted = text.slice(open, end);
  const [first = '', ...others] = quoted.split(/\r\n|\r|\n/);
  if (others.length === 0) return false;
  const rest = text.slice(end, Math.min(indexFrom(text, '\n', end), indexFrom(text, '\r', end)));
  const last = `${others.at(-1) ?? ''}${rest}`;
  const inFirst = first.split(separator).length;
  if (inFirst === 1 || before + inFirst !== width || last.split(separator).length !== width) return false;
  const hasDigit = (line: string) => /\d/.test(line.split(separator)[0] ?? '');
  return hasDigit(text.slice(start, open) + first) === hasDigit(last);
}

function afterBlanks(text: string, from: number, separator: string): number {
  let at = from;
  for (;;) {
    const letter = text.charCodeAt(at);
    const isBlank = letter === BLANK || letter === HARD_BLANK || (letter === TAB && separator !== '\t');
    if (!isBlank) return at;
    at += 1;
  }
}

/** The text without the end mark of old programs, and without what follows it. */
function withoutEndMark(text: string): string {
  let end = text.length;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const letter = text.charCodeAt(at);
    if (letter === END_MARK) end = at;
    else if (letter > BLANK) break;
  }
  return end === text.length ? text : text.slice(0, end);
}

/** Past the text if it is not found. */
function indexFrom(text: string, wanted: string, from: number): number {
  const at = text.indexOf(wanted, from);
  return at === -1 ? text.length + 1 : at;
}

function openQuote(row: number): UnreadableFile {
  return new UnreadableFile(
    FileProblem.Damaged,
    `A quotation mark in row ${row.toLocaleString('en-US')} is never closed. Close or remove it, or export the file again from the program it comes from.`,
  );
}
