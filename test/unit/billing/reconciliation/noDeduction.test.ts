import {
  addUpWithoutDeduction,
  isEmployerPaid,
  noDeductionReader,
  withoutDeductionText,
} from '../../../../src/domain/billing/reconciliation/noDeduction';
import { DEFAULT_BILL_RULES } from '../../../../src/domain/billing/rules/BillRules';
import type { ContributionUnit } from '../../../../src/domain/billing/rules/EmployeeContribution';
import { restOf } from '../../../../src/domain/billing/rules/EmployeeContribution';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { aLine } from '../../../support/reconciliation/aLine';

const own = (unit: ContributionUnit, value: number) => ({
  contributions: [],
  employeeContributions: [{ coverage: 'Medical', plan: null, tier: null, unit, value }],
});
const percent = (employerPercent: number) => ({ contributions: [{ coverage: null, employerPercent }] });

describe('what the employer pays in full', () => {
  it.each([
    ['100 percent', percent(100), true],
    ['99.99 percent', percent(99.99), false],
    ['no contribution', { contributions: [] }, false],
    ['0 percent of the employee', own('percent', 0), true],
    ['$0.00 a month of the employee', own('month', 0), true],
    ['$0.01 a paycheck of the employee', own('paycheck', 1), false],
    ['the premium as an amount', own('employer', 61_240), true],
    ['a cent less than the premium', own('employer', 61_239), false],
    ['a part for the tier, and 100 percent of the rest', { ...own('month', 500), ...percent(100) }, false],
  ])('by %s', (_name, rules, isPaid) => {
    expect(isEmployerPaid(aLine({ billed: 61_240 }), rules)).toBe(isPaid);
  });

  it('includes a credit of what it paid', () => {
    expect(isEmployerPaid(aLine({ billed: -61_240 }), own('employer', 61_240))).toBe(true);
    expect(isEmployerPaid(aLine({ billed: -61_241 }), own('employer', 61_240))).toBe(false);
  });

  it('is known only of a file with the employee share', () => {
    const rules = { ...DEFAULT_BILL_RULES, ...percent(100) };
    const reasonFor = (share: 'employee' | 'both' | undefined) =>
      noDeductionReader({ rules, pay: share && { share } })([aLine()]);
    expect(reasonFor('employee')).toBe('employer');
    expect(reasonFor('both')).toBeUndefined();
    expect(reasonFor(undefined)).toBeUndefined();
  });

  it('is all of the lines, or none', () => {
    const read = noDeductionReader({
      rules: { ...DEFAULT_BILL_RULES, ...own('employer', 50_000) },
      pay: { share: 'employee' },
    });
    expect(read([aLine({ billed: 50_000 }), aLine({ billed: 50_001 })])).toBeUndefined();
    expect(read([])).toBeUndefined();
  });
});

describe('the rest of a premium', () => {
  it.each([
    [61_240, 40_000, 21_240],
    [40_000, 40_000, 0],
    [39_999, 40_000, 0],
    [-61_240, 40_000, -21_240],
    [-39_999, 40_000, 0],
  ])('of %i after %i of the employer is %i', (premium, employer, rest) => {
    expect(restOf(premium, employer) + 0).toBe(rest);
  });
});

describe('what the school year prepaid', () => {
  it('is every line of its members, in any file', () => {
    const read = noDeductionReader({ rules: DEFAULT_BILL_RULES, pay: undefined, paidAhead: ['E1001'] });
    expect(read([aLine({ memberId: 'E1001' })])).toBe('summer');
    expect(read([aLine({ memberId: 'E1002' })])).toBeUndefined();
  });

  it('is added up by reason and coverage, and described in a sentence each', () => {
    const one = (reason: 'employer' | 'summer', coverage: string, billed: number) => ({
      reason,
      coverage,
      billedCents: cents(billed),
    });
    const found = addUpWithoutDeduction([
      one('summer', 'Vision', 100),
      one('employer', 'Life', 200),
      one('summer', 'Dental', 300),
      one('employer', 'Life', 400),
    ]);
    expect(found).toEqual([
      { reason: 'employer', coverage: 'Life', people: 2, billedCents: 600 },
      { reason: 'summer', coverage: 'Dental', people: 1, billedCents: 300 },
      { reason: 'summer', coverage: 'Vision', people: 1, billedCents: 100 },
    ]);
    expect(withoutDeductionText(found)).toBe(
      'The employer pays 2 amounts in full: $6.00. The school year prepaid 2 amounts: $4.00.',
    );
    expect(withoutDeductionText([])).toBe('');
  });
});
