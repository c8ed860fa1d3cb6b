import Papa from 'papaparse';
import { decodeText } from '../../../../src/domain/files/decodeText';
import { FileProblem } from '../../../../src/domain/files/FileProblem';
import { LONGEST_LINE, MOST_COLUMNS, MOST_ROWS } from '../../../../src/domain/files/fileLimits';
import { UnreadableFile } from '../../../../src/domain/files/UnreadableFile';
import { tooLongLine, tooManyColumns, tooManyRows } from '../reading/tooLarge';

const SEPARATORS = [',', ';', '\t', '|'];
/** Lines that are looked at for the separator: below a title and a date. */
const PREVIEW = 20;
const BATCH = 1_000;

/**
 * Tells the rows of a text file, whatever it is separated by, some at a time.
 *
 * @param tell rows in the file's order, and how much of it has been read, 0 to 1.
 * @throws UnreadableFile
 */
export function csvRows(bytes: Uint8Array, tell: (rows: readonly (readonly string[])[], share: number) => void): void {
  const text = decodeText(bytes);
  assertLines(text);
  let batch: string[][] = [];
  let seen = 0;
  Papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
    // Looking for rows without quotes first would split the whole file at once.
    fastMode: false,
    step: ({ data, errors, meta }) => {
      if (errors.some(({ type }) => type === 'Quotes')) throw openQuote();
      if (data.length > MOST_COLUMNS) assertColumns(data);
      seen += 1;
      // What follows the last row is counted when it is something.
      if (seen > MOST_ROWS + 1 && data.some((cell) => cell.trim() !== '')) throw tooManyRows();
      if (seen <= MOST_ROWS + 1) batch.push(data);
      if (batch.length < BATCH) return;
      tell(batch, meta.cursor / text.length);
      batch = [];
    },
  });
  tell(batch, 1);
}

/** That which makes the most of the lines equally wide. */
function separatorOf(text: string): string {
  const { meta } = Papa.parse<string[]>(text, { delimitersToGuess: SEPARATORS, preview: PREVIEW, fastMode: false });
  return SEPARATORS.includes(meta.delimiter) ? meta.delimiter : ',';
}

/** So that no line makes millions of cells before anybody can count them. */
function assertLines(text: string): void {
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter !== 10 && letter !== 13 && at < text.length) continue;
    if (at - start > LONGEST_LINE) throw tooLongLine();
    start = at + 1;
  }
}

/** Spreadsheets export empty columns behind the last. */
function assertColumns(cells: readonly string[]): void {
  if (cells.slice(MOST_COLUMNS).some((cell) => cell.trim() !== '')) throw tooManyColumns();
}

function openQuote(): UnreadableFile {
  return new UnreadableFile(
    FileProblem.Damaged,
    'A quotation mark in this file is never closed. Export it again from the program it comes from.',
  );
}
