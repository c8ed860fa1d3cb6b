import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_LINE_LENGTH, MAX_ROWS } from './fileLimits';
import { FileProblem, UnreadableFile } from './UnreadableFile';

const tooLarge = (message: string) => new UnreadableFile(FileProblem.TooLarge, message);
const count = (number: number) => number.toLocaleString('en-US');

export const tooLargeFile = () => tooLarge('This file is larger than 20 MB. Split it, or save it as CSV.');
export const tooManyRows = (rows = MAX_ROWS) => tooLarge(`This file has more than ${count(rows)} rows. Split it.`);
export const tooManyColumns = () =>
  tooLarge(`This file has more than ${MAX_COLUMNS} columns. Export only those needed.`);
export const tooLongCell = () =>
  tooLarge(`A cell in this file is longer than ${count(MAX_CELL_LENGTH)} characters. Export only the columns needed.`);
export const tooMuchText = () => tooLarge('The cells of this file hold too much text. Export only the columns needed.');
export const tooManyTags = () =>
  tooLarge('This sheet has too many cells. Many may be empty. Save only the table as CSV.');
export const tooLongLine = () =>
  tooLarge(
    `A line in this file is longer than ${count(MAX_LINE_LENGTH)} characters, so it is not a table. Export it again.`,
  );

export function damagedWorkbook(cause?: unknown): UnreadableFile {
  return new UnreadableFile(
    FileProblem.Damaged,
    'This workbook is damaged. Save it again in Excel, or as CSV.',
    cause === undefined ? {} : { cause },
  );
}

/**
 * @param what the problem, as the beginning of a sentence
 * @param file what the file is, after "This"
 */
export function damagedInterchange(what: string, file = 'enrollment file (X12 834)'): UnreadableFile {
  return new UnreadableFile(FileProblem.Damaged, `This ${file} is damaged. ${what}. Ask its sender to send it again.`);
}

/** @param what the problem, as the beginning of a sentence @param line from 1; undefined for the whole file */
export function damagedLockbox(what: string, line?: number): UnreadableFile {
  const where = line === undefined ? '' : ` Line ${line}:`;
  return new UnreadableFile(
    FileProblem.Damaged,
    `This lockbox file (BAI) is damaged.${where} ${what}. Ask the bank to send it again.`,
  );
}
