import { LONGEST_CELL, MOST_COLUMNS } from '../../../../src/domain/files/fileLimits';
import { tooLongCell } from './tooLarge';

/** What no text of ours holds: control characters but blanks, what turns the direction of writing, halves of characters. */
const UNWANTED = /(?![\t\n\r])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

/**
 * A row as it may be kept: as many cells as we read, none with characters that nobody sees.
 *
 * @throws UnreadableFile for a cell that is too long.
 */
export function plainCells(row: readonly string[]): readonly string[] {
  return row.slice(0, MOST_COLUMNS).map((cell) => {
    if (cell.length > LONGEST_CELL) throw tooLongCell();
    return cell.replace(UNWANTED, '');
  });
}
