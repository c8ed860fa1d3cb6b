import type { RateSheet, RateSheets } from '../../application/billing/rates/ReadRateSheet';
import type { GivenFile } from '../../application/platform/shared/GivenFile';
import { MAX_RATE_ROWS } from '../../domain/billing/rates/RateTable';
import { decodeText } from '../../domain/platform/files/decodeText';
import { assertReadable, fileKind } from '../../domain/platform/files/fileKind';
import { openSeparated } from '../../domain/platform/files/separatedRows';
import { FileProblem, UnreadableFile } from '../../domain/platform/files/UnreadableFile';
import { openWorkbook } from '../../domain/platform/files/workbooks/openWorkbook';
import { browserUnzip } from './browserUnzip';

type Rows = readonly (readonly string[])[];

/** The limit with its headings, some empty rows, and one row more, to detect files above the limit. */
const READ_ROWS = MAX_RATE_ROWS * 2;

/** Reads rate tables from workbooks and text files. */
export class HucreRateSheets implements RateSheets {
  async read(file: GivenFile): Promise<RateSheet> {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const kind = fileKind(bytes);
      assertReadable(kind);
      const rows = kind === 'zip' ? await sheetOf(bytes) : textRows(bytes);
      const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
      if (filled.length < 2) {
        throw new UnreadableFile(FileProblem.Empty, 'There is no row below the headings in this file.');
      }
      return { kind: 'read', text: filled.map(lineOf).join('\n') };
    } catch (error) {
      if (error instanceof UnreadableFile) return { kind: 'refused', message: error.message };
      throw error;
    }
  }
}

/** The only visible sheet with cells. Which of several has the rates is not guessed. @throws UnreadableFile */
async function sheetOf(bytes: Uint8Array): Promise<Rows> {
  const book = await openWorkbook(bytes, browserUnzip, { canHavePrograms: true });
  const sheets: Rows[] = [];
  for (const sheet of book.sheets.filter(({ isHidden }) => !isHidden)) {
    // oxlint-disable-next-line no-await-in-loop -- one sheet after the other, each piece by piece
    sheets.push(await book.head(sheet, READ_ROWS));
  }
  const [first, ...others] = sheets.filter((rows) => rows.some((row) => row.some((cell) => cell.trim() !== '')));
  if (others.length > 0) {
    throw new UnreadableFile(
      FileProblem.WrongKind,
      'This workbook has several sheets. Save the sheet with the rates in a workbook of its own.',
    );
  }
  return first ?? [];
}

/** @throws UnreadableFile */
function textRows(bytes: Uint8Array): Rows {
  const rows: Rows[number][] = [];
  openSeparated(decodeText(bytes).text).read((cells) => rows.push(cells) < READ_ROWS);
  return rows;
}

/** A row as it is copied from a spreadsheet. */
function lineOf(row: readonly string[]): string {
  let length = row.length;
  while (length > 0 && row[length - 1]?.trim() === '') length -= 1;
  return row
    .slice(0, length)
    .map((cell) => cell.replace(/\s+/g, ' ').trim())
    .map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join('\t');
}
