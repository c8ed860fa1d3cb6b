import { releaseSets } from '../../../../src/domain/billing/bills/releaseSets';

describe('bills that are released together', () => {
  const setsOf = (lines: readonly number[], maxBills?: number) => releaseSets(lines, (count) => count, maxBills);

  it('are at most so many, in order', () => {
    expect(setsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(setsOf(Array.from({ length: 600 }, () => 10)).map(({ length }) => length)).toEqual([250, 250, 100]);
    expect(setsOf([])).toEqual([]);
  });

  it('have at most 20,000 lines, unless one bill has more', () => {
    expect(setsOf([12_000, 8_000, 1, 30_000, 5])).toEqual([[12_000, 8_000], [1], [30_000], [5]]);
  });
});
