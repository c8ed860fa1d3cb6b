import type { ColumnMapping } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import type {
  PayrollInterpretation,
  Reading,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/interpretPayroll';
import {
  firstQuestion,
  fitsLayout,
  isSure,
  laterQuestion,
  withPayDates,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/payrollQuestions';
import { cents } from '../../../../../src/domain/platform/money/Cents';

const COLUMNS: ColumnMapping = {
  memberId: 'Emp No',
  memberName: 'Name',
  coverage: 'Plan',
  amount: 'EE',
  employerAmount: 'ER',
};
const COVERAGE_COLUMNS = [{ heading: 'Medical', coverage: 'Medical', share: 'employee' }] as const;
const NO_DATES = { count: 0, schedules: [] };

const reading = (agree: number, of: number, mapping: Partial<ColumnMapping> = {}): Reading => ({
  mapping: { ...COLUMNS, ...mapping },
  agree,
  of,
});
const found = (overrides: Partial<PayrollInterpretation> = {}): PayrollInterpretation => ({
  mapping: COLUMNS,
  memberCount: 10,
  memberColumns: [{ heading: 'Emp No', found: 10 }],
  readings: [reading(10, 10)],
  basis: undefined,
  ...overrides,
});
const EXAMPLE = {
  memberName: 'Ruth Adler',
  coverage: 'Medical',
  fileCents: cents(30_620),
  comparedCents: cents(61_240),
  billedCents: cents(61_240),
};
const AS_IT_IS = { ...EXAMPLE, comparedCents: EXAMPLE.fileCents };
const HALVES = {
  asIs: { agree: 1, of: 10, examples: [AS_IT_IS] },
  options: [{ basis: { schedule: 'semimonthly', payDates: 1 } as const, agree: 9, of: 10, examples: [EXAMPLE] }],
  payDates: NO_DATES,
  percents: { low: 49, high: 51 },
};

describe('a payroll file', () => {
  it.each<[string, Partial<PayrollInterpretation>, boolean]>([
    ['all members and amounts agree', {}, true],
    ['half of the amounts agree', { readings: [reading(5, 10)] }, true],
    ['fewer amounts agree', { readings: [reading(4, 10)] }, false],
    ['no amount can be compared', { readings: [reading(0, 0)] }, false],
    ['columns are missing', { readings: [] }, false],
    ['8 of 10 members are found', { memberColumns: [{ heading: 'Emp No', found: 8 }] }, true],
    ['7 of 10 members are found', { memberColumns: [{ heading: 'Emp No', found: 7 }] }, false],
    ['another column has the members', { memberColumns: [{ heading: 'Badge', found: 10 }] }, false],
    ['8 of 10 names are found', { mapping: { ...COLUMNS, memberId: null }, namesFound: 8 }, true],
    ['7 of 10 names are found', { mapping: { ...COLUMNS, memberId: null }, namesFound: 7 }, false],
  ])('is compared without a question or not when %s', (_what, overrides, is) =>
    expect(isSure(found(overrides))).toBe(is),
  );
});

describe('the question about a new layout', () => {
  it('asks what the amounts are, with the amounts as they are as the last choice', () => {
    const readings = [reading(1, 10, { basis: { schedule: 'weekly48', payDates: 3 } }), reading(0, 10)];
    expect(firstQuestion(found({ readings, basis: HALVES }))).toStrictEqual({
      kind: 'basis',
      choices: [
        {
          agree: 9,
          of: 10,
          examples: [EXAMPLE],
          mapping: { ...COLUMNS, basis: { schedule: 'semimonthly', payDates: 1 } },
        },
        { agree: 1, of: 10, examples: [AS_IT_IS], mapping: COLUMNS },
      ],
      percents: { low: 49, high: 51 },
    });
  });

  it('shows no percentages without any', () => {
    expect(firstQuestion(found({ basis: { ...HALVES, percents: undefined } }))).not.toHaveProperty('percents');
  });

  it('asks for the column of amounts if several columns can have them, with at most four choices', () => {
    const readings = [5, 4, 3, 2, 1].map((agree) => reading(agree, 10, { amount: `Amount ${agree}` }));
    const asked = firstQuestion(found({ readings, basis: { ...HALVES, options: [] } }));
    expect(asked).toEqual({ kind: 'amount', choices: readings.slice(0, 4) });
    expect(firstQuestion(found({ readings: readings.slice(0, 2) }))?.choices).toEqual(readings.slice(0, 2));
  });

  it.each<[string, Partial<PayrollInterpretation>]>([
    ['columns are missing', { readings: [] }],
    ['one column has amounts', { readings: [reading(1, 10)] }],
    [
      'each coverage has its column',
      { readings: [reading(1, 10, { coverageColumns: COVERAGE_COLUMNS }), reading(0, 10)] },
    ],
  ])('is not asked when %s', (_what, overrides) => expect(firstQuestion(found(overrides))).toBeUndefined());
});

describe('the question about a known layout', () => {
  const OTHERS = [reading(9, 10, { amount: 'Total' }), reading(4, 10)];

  it('is not asked while half of the amounts match', () => {
    const interpreted = found({ readings: OTHERS, basis: HALVES });
    expect(laterQuestion(interpreted, reading(5, 10))).toBeUndefined();
    expect(laterQuestion(interpreted, reading(4, 10))).toEqual({ kind: 'amount', choices: OTHERS });
  });

  it('asks what the amounts are if the columns are the same', () => {
    const same = found({ readings: [reading(4, 10), reading(3, 10, { amount: 'Total' })], basis: HALVES });
    expect(laterQuestion(same, reading(4, 10))?.kind).toBe('basis');
    expect(laterQuestion({ ...same, basis: { ...HALVES, options: [] } }, reading(4, 10))).toBeUndefined();
  });

  it.each<keyof ColumnMapping>(['memberId', 'amount', 'employerAmount', 'coverage'])(
    'asks for the columns if the %s column differs',
    (role) => {
      const readings = [reading(9, 10, { [role]: 'Other' }), reading(4, 10)];
      expect(laterQuestion(found({ readings, basis: HALVES }), reading(4, 10))?.kind).toBe('amount');
    },
  );

  it.each([
    ['half of its amounts agree', 5, 4, 'amount'],
    ['less than half agree', 4, 3, undefined],
    ['no more agree than before', 4, 4, undefined],
  ])('offers another column when %s', (_what, best, now, kind) => {
    const readings = [reading(best, 10, { amount: 'Total' }), reading(now, 10)];
    expect(laterQuestion(found({ readings }), reading(now, 10))?.kind).toBe(kind);
  });

  it('does not offer a column in which equally many of fewer amounts match', () => {
    const readings = [reading(4, 8, { amount: 'Total' }), reading(4, 10)];
    expect(laterQuestion(found({ readings }), reading(4, 10))).toBeUndefined();
  });

  it('is not asked without any possible reading', () => {
    expect(laterQuestion(found({ readings: [] }), reading(0, 10))).toBeUndefined();
  });
});

describe('remembered columns in the next file', () => {
  const HALF: ColumnMapping = { ...COLUMNS, basis: { schedule: 'semimonthly', payDates: 1 } };
  const dates = (count: number) => found({ basis: { ...HALVES, payDates: { count, schedules: [] } } });

  it('are read with its number of pay dates', () => {
    expect(withPayDates(HALF, dates(2))).toEqual({ ...COLUMNS, basis: { schedule: 'semimonthly', payDates: 2 } });
  });

  it.each([
    ['the file has no dates', HALF, dates(0)],
    ['the file has no amounts', HALF, found()],
    ['the file had the whole month', COLUMNS, dates(2)],
    ['the file had the employee share', { ...COLUMNS, basis: { employeePercents: [] } }, dates(2)],
  ])('stay as they are if %s', (_what, mapping, interpreted) =>
    expect(withPayDates(mapping, interpreted)).toBe(mapping),
  );

  const HEADERS = ['ER', 'EE', 'Plan', 'Name', 'Emp No', 'Medical', 'Hours'];
  it('fit a file with the same headings in any order, whether they use all or not', () => {
    expect(fitsLayout(COLUMNS, HEADERS)).toBe(true);
    expect(fitsLayout({ ...COLUMNS, employerAmount: null }, HEADERS)).toBe(true);
    expect(fitsLayout({ ...COLUMNS, coverageColumns: COVERAGE_COLUMNS }, HEADERS)).toBe(true);
  });

  it.each(['ER', 'EE', 'Plan', 'Name', 'Emp No', 'Medical'])('do not fit a file without “%s”', (missing) => {
    const headers = HEADERS.filter((heading) => heading !== missing);
    expect(fitsLayout({ ...COLUMNS, coverageColumns: COVERAGE_COLUMNS }, headers)).toBe(false);
  });
});
