import { compareMembers } from '../../../../../src/domain/billing/reconciliation/compareMembers';
import {
  coverageLinker,
  coverageNames,
  withCoverageLink,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/coverageNames';
import { aLine, aRow } from '../../../../support/reconciliation/aLine';

const LINES = [aLine(), aLine({ coverage: 'Dental', plan: 'Smile Plus', billed: 3_810 })];

describe('the names of coverages in a file', () => {
  it('are listed with what they are compared as and who decided that, most rows first', () => {
    const rows = [
      aRow({ row: 1, coverage: 'Medical' }),
      aRow({ row: 2, coverage: 'Medical', fileCents: aRow({ amount: 5_000 }).amountCents }),
      aRow({ row: 3, coverage: 'SMILE PLUS', amount: 3_810 }),
      aRow({ row: 4, coverage: 'Health Ins', amount: 100 }),
      aRow({ row: 5, coverage: '401(k)', amount: 200 }),
      aRow({ row: 6, coverage: 'Dental', fileCoverage: '75', coverageBy: 'amounts', amount: 300 }),
      aRow({ row: 7, coverage: 'Dental', fileCoverage: 'Teeth', coverageBy: 'hand', amount: 400 }),
      aRow({ row: 8, coverage: 'Parking', fileCoverage: 'Parking', coverageBy: 'hand', isLeftOut: true, amount: 500 }),
      aRow({ row: 9, coverage: null, amount: 600 }),
    ];
    expect(coverageNames(LINES, rows)).toEqual([
      { name: 'Medical', coverage: 'Medical', by: 'billName', rowCount: 2, amountCents: 66_240 },
      { name: '401(k)', coverage: null, by: undefined, rowCount: 1, amountCents: 200 },
      { name: '75', coverage: 'Dental', by: 'amounts', rowCount: 1, amountCents: 300 },
      { name: 'Health Ins', coverage: 'Medical', by: 'words', rowCount: 1, amountCents: 100 },
      { name: 'Parking', coverage: null, by: 'hand', rowCount: 1, amountCents: 500 },
      { name: 'SMILE PLUS', coverage: 'Dental', by: 'billName', rowCount: 1, amountCents: 3_810 },
      { name: 'Teeth', coverage: 'Dental', by: 'hand', rowCount: 1, amountCents: 400 },
    ]);
  });

  it('are compared as a person decided, before anything else', () => {
    const linked = coverageLinker([
      { name: 'Medical', coverage: 'Dental' },
      { name: 'Dental', coverage: null },
    ]);
    const rows = [aRow({ row: 1, coverage: ' Medical ' }), aRow({ row: 2, coverage: 'Dental' })].map(linked);
    const { comparisons, leftOut } = compareMembers(LINES, rows);
    expect(leftOut.map(({ row }) => row)).toEqual([2]);
    expect(comparisons.map(({ coverage, deductions }) => [coverage, deductions.map(({ row }) => row)])).toEqual([
      ['Medical', []],
      ['Dental', [1]],
    ]);
    const other = aRow({ coverage: 'Vision' });
    expect(linked(other)).toBe(other);
  });

  it('are not compared by hand for a member who is compared as a whole, either', () => {
    const leftOutByHand = aRow({ row: 2, coverage: 'Dental', isLeftOut: true, amount: 3_810 });
    const { comparisons, leftOut } = compareMembers(LINES, [
      aRow({ row: 1, coverage: '', amount: 65_050 }),
      leftOutByHand,
    ]);
    expect(leftOut).toEqual([leftOutByHand]);
    expect(comparisons.map(({ coverage, deductedCents }) => [coverage, deductedCents])).toEqual([[null, 65_050]]);
  });

  it('have one decision each', () => {
    const once = withCoverageLink({}, 'Core', 'Medical');
    expect(withCoverageLink(once, 'Core', null)).toEqual({ coverages: [{ name: 'Core', coverage: null }] });
    expect(withCoverageLink(once, 'Core', undefined)).toEqual({ coverages: [] });
    expect(withCoverageLink(once, 'Flex', 'Dental').coverages).toHaveLength(2);
  });
});
