import fc from 'fast-check';
import { fileStarts } from '../../../../server/money/processing/bankFiles/fileStarts';

const LIMIT = 1_000;
const MAX_ENTRIES = 5;
const amountsInLimit = fc.array(fc.integer({ min: 1, max: LIMIT }), { maxLength: 60 });

function filesOf(amounts: readonly number[]): readonly (readonly number[])[] {
  const starts = fileStarts(amounts, LIMIT, MAX_ENTRIES);
  return starts.map((start, index) => amounts.slice(start - 1, (starts[index + 1] ?? amounts.length + 1) - 1));
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe('fileStarts', () => {
  it('always puts each entry in one file, in order, within the limits of a file', () => {
    fc.assert(
      fc.property(amountsInLimit, (amounts) => {
        const files = filesOf(amounts);
        expect(files.flat()).toEqual(amounts);
        for (const file of files) {
          expect(sumOf(file)).toBeLessThanOrEqual(LIMIT);
          expect(file.length).toBeLessThanOrEqual(MAX_ENTRIES);
        }
      }),
    );
  });

  it('never starts a file while the one before has room for its first entry', () => {
    fc.assert(
      fc.property(amountsInLimit, (amounts) => {
        const files = filesOf(amounts);
        const early = files.filter((before, index) => {
          const [first] = files[index + 1] ?? [];
          return first !== undefined && before.length < MAX_ENTRIES && sumOf(before) + first <= LIMIT;
        });
        expect(early).toEqual([]);
      }),
    );
  });

  it('makes one file without entries, and a separate one for an entry above the limit', () => {
    expect(fileStarts([], LIMIT)).toEqual([1]);
    expect(fileStarts([10, LIMIT + 1, 10], LIMIT)).toEqual([1, 2, 3]);
  });
});
