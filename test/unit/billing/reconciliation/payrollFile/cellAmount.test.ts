import {
  cellAmount,
  cellRulesNotice,
  isAmountText,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/cellAmount';
import { readDeductions } from '../../../../../src/domain/billing/reconciliation/readDeductions';

const MAPPING = { memberId: 'ID', memberName: null, coverage: 'Plan', amount: 'Amount', employerAmount: null };
const read = (amounts: readonly string[], more = {}) =>
  readDeductions(
    { headers: ['ID', 'Plan', 'Amount'], rows: amounts.map((amount, at) => [`E${at}`, 'Medical', amount]) },
    { ...MAPPING, ...more },
  );

describe('a cell with more than an amount', () => {
  it.each([
    ['45.00 (new rate)', 4_500, 'note'],
    ['$1,245.00 - effective Friday', 124_500, 'note'],
    ['45.00*rate change', 4_500, 'note'],
    ['(45.00) adjustment', -4_500, 'note'],
    ['61.24 / 244.96', 30_620, 'split'],
    ['61.24|244.96', 30_620, 'split'],
    ['-61.24/244.96', 18_372, 'split'],
  ])('is read by a rule: %s', (text, cents, rule) => {
    expect(cellAmount(text)).toEqual({ cents, rule });
    expect(isAmountText(text)).toBe(true);
  });

  it.each([
    '45.00 (was 40.00)',
    '45.00 per pay',
    '45.00 refund',
    '45.00 owed',
    '45.00 (waived)',
    '45.00 reversed',
    '45 new',
    '45.00 1/2',
    '1/2',
    '61.24 / 244.96 / 10.00',
    '61.24 / none',
    '6.1.24 / 244.96',
    '61.24 / 2.44.96',
    '6.1.24 (new rate)',
    'see memo 4',
  ])('is not read if it could mean another amount: %s', (text) => {
    expect(cellAmount(text)).toBeUndefined();
  });

  it('is counted in the notice, and one that cannot be read is a problem', () => {
    const { deductions, problems, notice } = read(['45.00 (new rate)', '10.00 / 20.00', '45.00 (was 40.00)']);
    expect(deductions.map(({ amountCents }) => amountCents)).toEqual([4_500, 3_000]);
    expect(problems).toMatchObject([{ row: 3 }]);
    expect(notice).toBe(
      '1 amount has a note beside it. The notes were not used. 1 amount has two parts in one cell, which were added up as employee and employer.',
    );
    expect(cellRulesNotice({ note: 0, split: 0, credit: 0, rounded: 0 })).toBe('');
    expect(cellRulesNotice({ note: 1_200, split: 0, credit: 0, rounded: 0 })).toBe(
      '1,200 amounts have a note beside them. The notes were not used.',
    );
  });

  it('may be in whole cents', () => {
    const { deductions } = read(['61240', '-995'], { isInCents: true });
    expect(deductions.map(({ amountCents }) => amountCents)).toEqual([61_240, -995]);
  });
});
