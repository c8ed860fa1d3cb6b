import { billedRate } from '../../../../src/domain/billing/rates/billedRates';
import { NO_FACTS } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { aRate } from '../../../support/rates/aRateTable';
import { aLine, anEnrollment, aRow } from '../../../support/reconciliation/aLine';

const MONTH = localDate('2026-11-01');
const line = aLine();
const table = (rate: number) => ({
  tablePk: '1.t',
  carrierCode: line.carrierCode,
  policy: '',
  effectiveFrom: localDate('2026-01-01'),
  ageRule: 'FIRST_OF_MONTH' as const,
  reductions: [],
  rows: [aRate({ coverage: line.coverage, tier: line.tier, rate })],
});
/** Differences where payroll deducts an amount, and the confirmed rate is another one. */
const differences = (deducted: number, expected: number) =>
  comparePayroll([line], [aRow({ amount: deducted })], {
    ...NO_FACTS,
    period: { from: MONTH, to: localDate('2026-11-30') },
    rateTables: [table(expected * 100)],
  }).discrepancies;

const billed = line.billedCents;

it('adds up expected premiums, or explains why they are not checked', () => {
  expect(billedRate([line, line], MONTH, [table(billed * 100)])).toEqual({
    kind: 'expected',
    expectedCents: billed * 2,
    cause: '',
  });
  expect(billedRate([line, { ...line, tier: 'FAM' }], MONTH, [table(billed * 100)])).toEqual({
    kind: 'notChecked',
    reason: 'NOT_IN_TABLE',
    why: 'the rate table has no rate for the plan and tier',
  });
  expect(billedRate([line], MONTH, [])).toBeUndefined();
});

it('names no cause for lines that are rounded differently', () => {
  const lines = [line, line, line, line];
  expect(billedRate(lines, MONTH, [table(billed * 100 + 200)])).toMatchObject({ kind: 'expected', cause: '' });
});

it('takes the age from payroll and the elected volume from the enrollment', () => {
  const life = aLine({ volumeCents: cents(5_000_000), billed: 1_000 });
  const common = { coverage: life.coverage, tier: null, unit: 'PER_1000' } as const;
  const bands = [aRate({ ...common, ageTo: 64, rate: 2_000 }), aRate({ ...common, ageFrom: 65, rate: 4_000 })];
  const enrolled = anEnrollment({ plan: null, tier: null, volumeCents: cents(5_000_000) });
  const found = (birthDate: string | undefined) =>
    comparePayroll([life], [{ ...aRow({ amount: 1_000 }), ...(birthDate && { birthDate: localDate(birthDate) }) }], {
      ...NO_FACTS,
      period: { from: MONTH, to: localDate('2026-11-30') },
      enrollment: [enrolled],
      rateTables: [{ ...table(0), rows: bands, reductions: [{ age: 65, percent: 65 }] }],
    }).discrepancies;
  expect(found('1990-01-01')).toEqual([]);
  expect(found(undefined)).toEqual([]);
  expect(found('1960-01-01')).toMatchObject([{ kind: 'RATE', evidence: { rate: { expectedCents: 1_300 } } }]);
});

it('disputes a rate that payroll confirms', () => {
  expect(differences(billed, billed - 1_400)).toMatchObject([
    { kind: 'RATE', suggestedAction: 'dispute', differenceCents: -1_400, evidence: { rate: { kind: 'expected' } } },
  ]);
  expect(differences(billed, billed)).toEqual([]);
  expect(differences(billed, billed - 2)).toEqual([]);
  // A cent of rounding in payroll does not hide the wrong rate.
  expect(differences(billed - 1, billed - 1_400)).toMatchObject([
    {
      kind: 'RATE',
      suggestedAction: 'dispute',
      differenceCents: -1_400,
      actions: expect.not.arrayContaining(['acceptOurs']),
    },
  ]);
  expect(differences(billed - 1, billed)).toMatchObject([{ kind: 'ROUNDING', differenceCents: -1 }]);
});

it('uses what payroll deducts if it is the expected premium and less than billed', () => {
  expect(differences(billed - 1_400, billed - 1_400)).toMatchObject([
    { kind: 'RATE', suggestedAction: 'acceptOurs', suggestedReason: 'RATE_CORRECTION', differenceCents: -1_400 },
  ]);
  expect(differences(billed + 1_400, billed + 1_400)).toMatchObject([{ suggestedAction: 'expectNextBill' }]);
});

it('keeps the cause from payroll if it deducts another amount, and shows the expected premium', () => {
  const [found] = differences(billed - 3_000, billed - 1_400);
  expect(found?.kind).not.toBe('RATE');
  expect(found?.evidence.rate).toMatchObject({ expectedCents: cents(billed - 1_400) });
});
