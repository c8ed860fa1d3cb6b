import { bandText, rateTableProblem, rateText } from '../../../../src/domain/billing/rates/RateTable';
import { parseRate, rateRowsCsv, readRateRows } from '../../../../src/domain/billing/rates/rateRowsText';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

const TEXT = `Coverage,Plan,Tier,Age from,Age to,Per,Rate,Maximum volume
Medical,PPO,EE,,,month,$412.00,
"Life",,,40,44,"$1,000",0.2345,"$50,000.00"`;

it('reads rates copied from a spreadsheet, and writes them so that they read the same', () => {
  const { rows, problems } = readRateRows(TEXT);
  expect(problems).toEqual([]);
  expect(rows).toEqual([
    expect.objectContaining({ coverage: 'Medical', plan: 'PPO', tier: 'EE', unit: 'MONTH', rate: 4_120_000 }),
    expect.objectContaining({ coverage: 'Life', tier: null, ageFrom: 40, ageTo: 44, unit: 'PER_1000', rate: 2_345 }),
  ]);
  expect(rows[1]?.maxVolumeCents).toBe(5_000_000);
  expect(readRateRows(rateRowsCsv(rows))).toEqual({ rows, problems: [] });
  expect(readRateRows('Coverage\tRate\nDental\t40').rows).toHaveLength(1);
});

it('reads a coverage whose name has the word total', () => {
  expect(readRateRows('Coverage,Rate\nTotal Disability,40').rows).toHaveLength(1);
});

it('reads a plan that an export kept from running as a formula', () => {
  const { rows } = readRateRows('Coverage,Plan,Rate\nMedical,+Plus,1\nMedical,"A ""Gold"" plan",1');
  expect(rows.map(({ plan }) => plan)).toEqual(['+Plus', 'A "Gold" plan']);
  expect(readRateRows(rateRowsCsv(rows))).toEqual({ rows, problems: [] });
});

it.each([
  ['Coverage,Price\nMedical,1', 0, '"price" is not a heading'],
  ['Coverage\nMedical', 0, 'The heading Rate is missing.'],
  ['Coverage,Rate,Rate\nMedical,1,1', 0, 'The heading Rate is there twice.'],
  ['Coverage,Rate\nMedical,0.23456', 1, 'is not a rate'],
  ['Coverage,Rate\n,1', 1, 'Enter the coverage.'],
  ['Coverage,Tier,Rate\nMedical,Everyone,1', 1, 'is not a tier'],
  ['Coverage,Per,Rate\nLife,50,1', 1, 'is not a unit'],
  ['Coverage,Age from,Rate\nLife,200,1', 1, 'An age is a whole number'],
  ['Coverage,Rate\nTotal,1', 1, 'reads like a total'],
  ['Coverage,Rate\nPage 1 of 3,1', 1, 'reads like a total'],
  ['Coverage,Rate\nMedical,1,2', 1, 'more cells'],
  ['Coverage,Per,Rate\nLife,constructor,1', 1, 'is not a unit'],
  ['Coverage,Rate,Maximum volume\nLife,1,much', 1, 'is not a volume'],
  ['Coverage,Plan,Rate\nMedical,"PPO,1', 1, 'A quotation mark is not closed.'],
  ['"Coverage,Rate\nMedical,1', 0, 'A quotation mark is not closed.'],
])('refuses %j', (text, row, message) => {
  expect(readRateRows(text)).toEqual({ rows: [], problems: [{ row, message: expect.stringContaining(message) }] });
});

it('parses and shows rates of up to four decimals', () => {
  expect(['0.2345', '$1,412.5', '.25', '.', '1.23456', '-1', ''].map(parseRate)).toEqual([
    2_345,
    14_125_000,
    2_500,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect([2_345, 4_120_000, 14_125_000, 10].map(rateText)).toEqual(['$0.2345', '$412.00', '$1,412.50', '$0.001']);
  expect(bandText({ ageFrom: 40, ageTo: 44 })).toBe('40–44');
  expect(bandText({ ageFrom: null, ageTo: 24 })).toBe('24 and under');
});

it('refuses a table that has two rates for one case, or an unclear day or reduction', () => {
  const { rows } = readRateRows('Coverage,Age from,Age to,Rate\nLife,40,44,1\nLife,44,,2');
  const terms = {
    carrierCode: 'ACME',
    policy: '',
    effectiveFrom: localDate('2026-01-01'),
    ageRule: 'FIRST_OF_MONTH' as const,
    reductions: [],
    source: 'EXHIBIT' as const,
    note: '',
    rows,
  };
  expect(rateTableProblem(terms)).toBe('Rows 1 and 2 are for the same coverage, class, plan, tier, and age.');
  expect(rateTableProblem({ ...terms, rows: rows.slice(0, 1) })).toBeUndefined();
  expect(rateTableProblem({ ...terms, rows: [] })).toBe('Enter at least one rate.');
  expect(rateTableProblem({ ...terms, effectiveFrom: localDate('2026-01-02') })).toContain('first day of a month');
  const reductions = [
    { age: 65, percent: 50 },
    { age: 70, percent: 65 },
  ];
  expect(rateTableProblem({ ...terms, rows: rows.slice(0, 1), reductions })).toContain('must leave less');
});
