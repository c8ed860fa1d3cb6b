import type { CoverageTerms } from '../../../../../src/domain/billing/bills/bridge';
import { type ComparisonFacts, NO_FACTS } from '../../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import type { Proration } from '../../../../../src/domain/billing/rules/BillRules';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { aLine, anEnrollment, aRow } from '../../../../support/reconciliation/aLine';

const PERIOD = { from: localDate('2026-11-01'), to: localDate('2026-11-30') };
const WHOLE = 60_000;
/** Others with the plan and tier, whom payroll deducts as billed. */
const others = ['E1', 'E2', 'E3'].map((memberId) => ({ memberId, memberName: `Sam ${memberId}` }));
const terms: CoverageTerms = {
  plan: 'Gold PPO',
  tier: 'EE',
  volumeCents: null,
  billedCents: cents(WHOLE),
  lineCount: 1,
};

/** What is said about a member, where three others are billed and deducted the whole premium. */
function found(
  billed: number | null,
  deducted: number | null,
  proration: Proration,
  facts: Partial<ComparisonFacts> = {},
) {
  const lines = others.map((one) => aLine({ ...one, billed: WHOLE }));
  const rows = others.map((one, at) => aRow({ ...one, row: at + 2, amount: WHOLE }));
  const { discrepancies } = comparePayroll(
    billed === null ? lines : [...lines, aLine({ billed })],
    deducted === null ? rows : [...rows, aRow({ amount: deducted })],
    {
      ...NO_FACTS,
      period: PERIOD,
      previous: { periodFrom: localDate('2026-10-01'), pairs: [] },
      ...facts,
      rules: { ...NO_FACTS.rules, carriers: [{ carrierCode: 'NMU', proration, retroMonths: 2 }] },
    },
  );
  return discrepancies.map(({ kind, suggestedAction, cause }) => `${kind} ${suggestedAction}: ${cause}`);
}

describe('a month of which one side has some days', () => {
  it.each<[string, number, number, Proration]>([
    ['The carrier bills 17 of 30 days of the premium, and payroll deducts the whole month.', 34_000, WHOLE, 'daily'],
    [
      'The carrier bills 17 of 30 days of the premium, and payroll deducts the whole month.',
      34_000,
      WHOLE,
      'fullMonth',
    ],
    ['The carrier bills 7 of 30 days of the premium, and payroll deducts the whole month.', 14_000, WHOLE, 'daily'],
    ['Payroll deducts 11 of 30 days of the premium, and the carrier bills the whole month.', WHOLE, 22_000, 'daily'],
  ])('is asked about: %s', (cause, billed, deducted, proration) => {
    const kind = billed < deducted ? 'AMOUNT_UNDER' : 'AMOUNT_OVER';
    expect(found(billed, deducted, proration)).toEqual([
      `${kind} null: ${cause} Does coverage start or end within the month?`,
    ]);
  });

  it.each<[string, number, number, Proration]>([
    ['is no number of days to the cent', 34_100, WHOLE, 'daily'],
    ['is half of it, as with one of two paychecks', WHOLE, 30_000, 'daily'],
    ['is small, at a carrier that bills whole months', 400, 12_000, 'fullMonth'],
    ['is of an amount that nobody pays, at a carrier that bills whole months', 34_000, 51_000, 'fullMonth'],
  ])('is explained otherwise if it %s', (_what, billed, deducted, proration) => {
    expect(found(billed, deducted, proration).join()).not.toContain('Does coverage start or end');
  });

  it('is right by the dates of an enrollment', () => {
    const enrollment = [anEnrollment({ from: localDate('2026-11-14') })];
    expect(found(34_000, WHOLE, 'daily', { enrollment })).toEqual([
      'TIMING acceptBill: Coverage starts Nov 14, 2026. The carrier bills 17 of 30 days; payroll deducts the whole month.',
    ]);
  });

  it('is asked about where it is deducted whole and not billed', () => {
    const enrollment = [anEnrollment({ from: localDate('2026-11-14') })];
    const previous = {
      periodFrom: localDate('2026-10-01'),
      pairs: [
        {
          memberId: 'E1001',
          memberName: 'Ruth Adler',
          carrierCode: 'NMU',
          coverage: 'Medical',
          before: terms,
          after: null,
        },
      ],
    };
    expect(found(null, WHOLE, 'daily', { enrollment, previous })).toEqual([
      'ENROLLED_NOT_BILLED null: Enrolled since Nov 14, 2026 and deducted, but not billed. Coverage is in force for 17 of 30 days: which amount is right?',
    ]);
  });

  it.each<[Proration, string]>([
    ['daily', 'null'],
    ['fifteenthRule', 'null'],
    ['fullMonth', 'expectNextBill'],
  ])('is expected of a carrier that bills %s only with a date: %s', (proration, action) => {
    const hire = aRow({ memberId: 'E9', memberName: 'Nina Alder', row: 9, amount: WHOLE });
    const lines = others.map((one) => aLine({ ...one, billed: WHOLE }));
    const rows = others.map((one, at) => aRow({ ...one, row: at + 2, amount: WHOLE }));
    const [only] = comparePayroll(lines, [...rows, hire], {
      ...NO_FACTS,
      period: PERIOD,
      rules: { ...NO_FACTS.rules, carriers: [{ carrierCode: 'NMU', proration, retroMonths: 2 }] },
    }).discrepancies;
    expect([only?.kind, String(only?.suggestedAction)]).toEqual(['ENROLLED_NOT_BILLED', action]);
  });

  it('is asked about where it is billed whole without a deduction', () => {
    const enrollment = [anEnrollment({ from: localDate('2026-11-14') })];
    expect(found(WHOLE, 0, 'daily', { enrollment })).toEqual([
      'NO_DEDUCTION null: Payroll has no deduction, and $600.00 is billed for 17 of 30 days of $600.00. Which amount is right?',
    ]);
    expect(found(34_000, 0, 'daily', { enrollment })).toEqual([
      'NO_DEDUCTION acceptBill: Enrolled since Nov 14, 2026 and billed, but payroll has no deduction: on leave, or missed.',
    ]);
  });
});
