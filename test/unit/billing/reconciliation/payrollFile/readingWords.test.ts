import type { ColumnMapping } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import {
  amountWords,
  answerWords,
  basisWords,
  readingSummary,
  unusedColumns,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/readingWords';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';

const mapping = (more: Partial<ColumnMapping> = {}): ColumnMapping => ({
  memberId: 'Emp No',
  memberName: 'Name',
  coverage: 'Benefit',
  amount: 'EE Amt',
  employerAmount: null,
  ...more,
});
const MEDICAL = { coverage: 'Medical', percent: 20 };
const wide = (share: 'employee' | 'employer') => ({ heading: `Medical ${share}`, coverage: 'Medical', share });

describe('how a file was read, in words', () => {
  it.each<[string, string, Partial<ColumnMapping>]>([
    ['a number and an amount', 'Emp No, EE Amt', {}],
    ['names only', 'Name (no numbers), EE Amt', { memberId: null }],
    ['names in columns of their own', 'Names (no numbers), EE Amt', { memberId: null, memberName: null }],
    ['both shares', 'Emp No, employee + employer', { employerAmount: 'ER Amt' }],
    ['whole cents', 'Emp No, EE Amt, whole cents', { isInCents: true }],
    ['one column for each coverage', 'Emp No, 1 coverage column', { coverageColumns: [wide('employee')] }],
    [
      'columns of both shares',
      'Emp No, 2 coverage columns, employee + employer',
      { coverageColumns: [wide('employee'), wide('employer')] },
    ],
    ['a share', 'Emp No, employee share, 20% of each premium', { basis: { employeePercents: [MEDICAL] } }],
    [
      'paychecks',
      'Emp No, EE Amt, 2 of 2 biweekly pay dates (26 a year)',
      { basis: { schedule: 'biweekly26', payDates: 2 } },
    ],
  ])('%s', (_what, words, more) => {
    expect(readingSummary(mapping(more))).toBe(words);
  });

  it('names the pay dates of the file', () => {
    const payDates = { count: 2, schedules: ['semimonthly' as const], dates: [localDate('2026-11-15')] } as never;
    expect(readingSummary(mapping(), payDates)).toMatch(/^Emp No, EE Amt, 2 of 2 semi-monthly pay dates \(.+\)$/);
    expect(readingSummary(mapping(), { count: 3, schedules: [] } as never)).toBe('Emp No, EE Amt, 3 pay dates');
    expect(readingSummary(mapping(), { count: 0, schedules: [] } as never)).toBe('Emp No, EE Amt');
  });

  it('distinguishes shares by coverage, and contributions from percentages', () => {
    const dental = { coverage: 'Dental', percent: 50 };
    const employeeContributions = [{}] as never;
    expect(amountWords(mapping({ basis: { employeePercents: [MEDICAL, dental] } }))).toBe(
      'employee share, 20% of Medical, 50% of Dental',
    );
    expect(amountWords(mapping({ basis: { employeePercents: [MEDICAL, { ...dental, percent: 20 }] } }))).toBe(
      'employee share, 20% of each premium',
    );
    expect(amountWords(mapping({ basis: { employeePercents: [MEDICAL], employeeContributions } }))).toBe(
      "employee share, by the group's contributions, 20% of each premium",
    );
    expect(amountWords(mapping({ basis: { employeePercents: [], employeeContributions } }))).toBe(
      "employee share, by the group's contributions",
    );
  });
});

describe('an answer to a question about a file', () => {
  it('names the columns, the share, or the month', () => {
    expect(answerWords('amount' as never, mapping({ employerAmount: 'ER Amt' }))).toBe('EE Amt + ER Amt');
    expect(answerWords('amount' as never, mapping({ amount: null as never, employerAmount: 'ER Amt' }))).toBe('ER Amt');
    expect(answerWords('basis', mapping())).toBe('Whole premiums: compare the amounts as they are');
    expect(answerWords('month', mapping())).not.toBe(answerWords('basis', mapping()));
  });

  it('says how many paychecks a school year has', () => {
    expect(basisWords({ schedule: 'biweekly26', payDates: 2, schoolPaychecks: 20 } as never)).toBe(
      'Both shares, 2 of 2 biweekly pay dates (26 a year), or 20 per school year',
    );
    expect(basisWords({ employeePercents: [MEDICAL] })).toBe('Employee share (20% of each premium), the whole month');
  });
});

it('columns are unused unless something is read from them', () => {
  const all = { firstName: 'First', ownNumber: 'Badge', payDate: 'Paid', ssn: 'SSN', birthDate: 'Born', tier: 'Level' };
  const used = mapping({ ...all, employerAmount: 'ER Amt', coverageColumns: [wide('employee')] });
  const headings = ['Emp No', 'Name', 'Benefit', 'EE Amt', 'ER Amt', ...Object.values(all), 'Medical employee', 'Dept'];
  expect(unusedColumns(headings, used)).toEqual(['Dept']);
  expect(unusedColumns(['Note', 'First'], mapping())).toEqual(['Note', 'First']);
});
