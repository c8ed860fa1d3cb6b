import { LONGEST_LINE, MOST_CHARACTERS } from '../../../../src/domain/files/fileLimits';
import { plainCells } from './plainCells';
import { tooLongLine, tooMuchText } from './tooLarge';

type Rows = readonly (readonly string[])[];

/** Characters a batch: so many are packed and unpacked for another thread in a few milliseconds. */
const BATCH_CHARACTERS = 1_000_000;

/**
 * Rows as they may be kept, in batches that are small however long their texts. A workbook holds a text once and names it in
 * every cell: what its cells come to together is known only here.
 *
 * @returns takes the next rows of a file. @throws UnreadableFile for more text than a table has.
 */
export function rowBatches(): (rows: Rows) => Generator<Rows> {
  let told = 0;
  return function* batches(rows) {
    let batch: (readonly string[])[] = [];
    let held = 0;
    for (const row of rows) {
      const cells = plainCells(row);
      const length = cells.reduce((sum, cell) => sum + cell.length, 0);
      if (length > LONGEST_LINE) throw tooLongLine();
      told += length;
      if (told > MOST_CHARACTERS) throw tooMuchText();
      held += length;
      batch.push(cells);
      if (held < BATCH_CHARACTERS) continue;
      yield batch;
      batch = [];
      held = 0;
    }
    yield batch;
  };
}
