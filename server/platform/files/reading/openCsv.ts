import { type CellSeparation, cellSeparation } from '../../../../src/domain/platform/files/AmountCells';
import { bankFileMessage } from '../../../../src/domain/platform/files/bankFile';
import { decodeText } from '../../../../src/domain/platform/files/decodeText';
import {
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_LINE_LENGTH,
  MAX_LINES,
  MAX_ROWS,
  MAX_SEPARATED,
} from '../../../../src/domain/platform/files/fileLimits';
import {
  tooLongCell,
  tooLongLine,
  tooManyColumns,
  tooManyRows,
} from '../../../../src/domain/platform/files/readingErrors';
import { openSeparated, type SeparatedText } from '../../../../src/domain/platform/files/separatedRows';
import { FileProblem, UnreadableFile } from '../../../../src/domain/platform/files/UnreadableFile';

const BATCH = 1_000;
/** Share of the work before the first row. */
const LOOKED_OVER = 0.05;
const [LINE_FEED, RETURN] = [10, 13];

/** A text file with cells. */
export interface OpenedCsv {
  readonly cells: CellSeparation;
  /** A warning about characters that may be wrong; empty otherwise. */
  readonly notice: string;
  /**
   * Reads the rows in order, in batches.
   *
   * @param tell receives rows and the share of the file that has been read, 0 to 1
   * @throws UnreadableFile
   */
  readonly rows: (tell: (rows: readonly (readonly string[])[], share: number) => void) => void;
}

/** Opens a text file and detects its separator. @throws UnreadableFile */
export function openCsv(bytes: Uint8Array): OpenedCsv {
  const { text, notice } = decodeText(bytes);
  const message = bankFileMessage(text);
  if (message !== undefined) throw new UnreadableFile(FileProblem.WrongKind, message);
  assertLines(text);
  const opened = openSeparated(text);
  return {
    cells: cellSeparation(text, opened.separator),
    notice,
    rows: (tell) => readRows(opened, text.length, tell),
  };
}

/** All rows of a text with cells. @throws UnreadableFile */
export function csvRows(text: string): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  openCsv(Buffer.from(text, 'utf8')).rows((some) => rows.push(...some));
  return rows;
}

function readRows({ read }: SeparatedText, length: number, tell: Parameters<OpenedCsv['rows']>[0]): void {
  tell([], LOOKED_OVER);
  let batch: string[][] = [];
  let seen = 0;
  read((cells, next) => {
    if (cells.length > MAX_COLUMNS) assertColumns(cells);
    if (cells.some((cell) => cell.length > MAX_CELL_LENGTH)) throw tooLongCell();
    seen += 1;
    // Empty rows after the last are not counted.
    if (seen > MAX_ROWS + 1 && cells.some((cell) => cell.trim() !== '')) throw tooManyRows();
    if (seen <= MAX_ROWS + 1) batch.push(cells);
    if (batch.length < BATCH) return true;
    tell(batch, Math.min(1, next / length));
    batch = [];
    return true;
  });
  tell(batch, 1);
}

/** Checks sizes before parsing, so that millions of lines or cells are never created. */
function assertLines(text: string): void {
  let [start, lines, filled] = [0, 0, 0];
  for (let at = 0; at <= text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter !== LINE_FEED && letter !== RETURN && at < text.length) continue;
    if (at - start > MAX_LINE_LENGTH) throw tooLongLine();
    if (letter === LINE_FEED || at - start > 0) lines += 1;
    if (at - start > 0) filled += 1;
    start = at + 1;
  }
  // A quoted row may span several lines.
  if (lines > MAX_LINES || (filled > MAX_ROWS + 1 && !text.includes('"'))) throw tooManyRows();
}

/** Empty columns after the last, which spreadsheets export, are allowed. */
function assertColumns(cells: readonly string[]): void {
  if (cells.length > MAX_SEPARATED || cells.slice(MAX_COLUMNS).some((cell) => cell.trim() !== ''))
    throw tooManyColumns();
}
