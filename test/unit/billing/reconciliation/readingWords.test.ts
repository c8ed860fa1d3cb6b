import type { ColumnMapping, PayBasis } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { poorShareText } from '../../../../src/domain/billing/reconciliation/payrollFile/readingWords';

const columns = { memberId: 'ID', memberName: null, coverage: 'Plan', amount: 'Amount', employerAmount: null };
const reading = (agree: number, basis?: PayBasis) => {
  const mapping: ColumnMapping = { ...columns, ...(basis && { basis }) };
  return { agree, of: 20, mapping };
};
const PERCENT = { employeePercents: [{ coverage: 'Medical', percent: 20 }] };

describe('the warning about one percentage over all tiers', () => {
  it('is given if fewer than nine of ten deductions agree', () => {
    expect(poorShareText(reading(17, PERCENT))).toMatch(/^One percentage fits poorly: .* by tier/);
    expect(poorShareText(reading(18, PERCENT))).toBeUndefined();
  });

  it('is not given for whole premiums and for contributions by tier', () => {
    const own = { coverage: 'Medical', plan: null, tier: 'EE', unit: 'percent', value: 20 } as const;
    expect(poorShareText(reading(2))).toBeUndefined();
    expect(poorShareText(reading(2, { ...PERCENT, employeeContributions: [own] }))).toBeUndefined();
  });
});
