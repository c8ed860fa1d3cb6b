import { readCostRows } from '../../../../src/domain/billing/costs/costRowsText';
import { readSplits, valueFor } from '../../../../src/domain/billing/costs/MemberCostCenter';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { SOME_TERMS } from '../../../support/costs/aCostSetup';

const read = (text: string) => readCostRows(text, SOME_TERMS.centers);

describe('readCostRows', () => {
  it('reads one cost center for each member, and ignores other columns', () => {
    expect(read('Employee ID,Name,Department\nM1,"Adler, Ruth",ADM\nM2,Omar,ops')).toEqual({
      rows: [
        { memberId: 'M1', splits: [{ code: 'ADM', share: 10_000 }] },
        { memberId: 'M2', splits: [{ code: 'ops', share: 10_000 }] },
      ],
      problems: [],
    });
  });

  it('joins rows of a member that repeat the cost center', () => {
    expect(read('Member number\tCost center\nM1\tADM\nM1\tADM').rows).toEqual([
      { memberId: 'M1', splits: [{ code: 'ADM', share: 10_000 }] },
    ]);
  });

  it('splits a member by percent', () => {
    expect(read('Member number,Cost center,Percent\nM1,ADM,62.5%\nM1,OPS,37.5').rows).toEqual([
      {
        memberId: 'M1',
        splits: [
          { code: 'ADM', share: 6_250 },
          { code: 'OPS', share: 3_750 },
        ],
      },
    ]);
  });

  it('reports each row that is wrong', () => {
    expect(read('Member number,Cost center,Percent\nM1,ADM,60\nM2,XYZ,100\nM3,ADM,much\n,ADM,100').problems).toEqual([
      { row: 1, message: 'The parts add up to 60%. They must add up to 100%.' },
      { row: 2, message: 'There is no cost center "XYZ".' },
      { row: 3, message: '"much" is not a percent.' },
      { row: 4, message: 'Enter the member number.' },
    ]);
  });

  it('reports a missing heading', () => {
    expect(read('Name,Cost center\nRuth,ADM').problems).toEqual([
      { row: 0, message: 'The heading Member number is missing.' },
    ]);
  });
});

describe('readSplits', () => {
  it('reads a code, or codes with percents', () => {
    expect(readSplits('ADM')).toEqual([{ code: 'ADM', share: 10_000 }]);
    expect(readSplits('ADM 60, OPS 40 %')).toEqual([
      { code: 'ADM', share: 6_000 },
      { code: 'OPS', share: 4_000 },
    ]);
    expect(readSplits('ADM, OPS')).toBeUndefined();
  });
});

describe('valueFor', () => {
  it('takes the latest value that has begun by the first day of the month', () => {
    const value = (from: string) => ({ from: localDate(from), splits: [] });
    const values = [value('2026-07-02'), value('2026-01-01'), value('2026-03-01')];
    expect(valueFor(values, localDate('2026-07-01'))?.from).toBe('2026-03-01');
    expect(valueFor(values, localDate('2026-08-01'))?.from).toBe('2026-07-02');
    expect(valueFor(values, localDate('2025-12-01'))).toBeUndefined();
  });
});
