import { LONGEST_CELL, LONGEST_LINE, MOST_COLUMNS, MOST_ROWS } from '../../../../src/domain/files/fileLimits';
import { FileProblem, UnreadableFile } from '../../../../src/domain/files/UnreadableFile';

const tooLarge = (message: string) => new UnreadableFile(FileProblem.TooLarge, message);
const count = (number: number) => number.toLocaleString('en-US');

export const tooLargeFile = () => tooLarge('This file is larger than 20 MB. Split it, or save it as CSV.');
export const tooManyRows = () => tooLarge(`This file has more than ${count(MOST_ROWS)} rows. Split it.`);
export const tooManyColumns = () =>
  tooLarge(`This file has more than ${MOST_COLUMNS} columns. Export only those needed.`);
export const tooLongCell = () =>
  tooLarge(`A cell in this file is longer than ${count(LONGEST_CELL)} characters. Export only the columns needed.`);
export const tooMuchText = () =>
  tooLarge('The cells of this file hold more text than we read. Export only the columns needed.');
export const tooManyTags = () =>
  tooLarge('This sheet has more cells than we read, most of them empty perhaps. Save the table alone as CSV.');
export const tooLongLine = () =>
  tooLarge(`A line in this file is longer than ${count(LONGEST_LINE)} characters. It is no table: export it again.`);

/** A workbook that is not what it says it is. */
export function damagedWorkbook(cause?: unknown): UnreadableFile {
  return new UnreadableFile(
    FileProblem.Damaged,
    'This workbook is damaged. Save it again in Excel, or as CSV.',
    cause === undefined ? {} : { cause },
  );
}

/** @param what is wrong, as the beginning of a sentence about the file. */
export function damagedInterchange(what: string): UnreadableFile {
  return new UnreadableFile(
    FileProblem.Damaged,
    `This enrolment file (X12 834) is damaged. ${what}: have it sent again.`,
  );
}
