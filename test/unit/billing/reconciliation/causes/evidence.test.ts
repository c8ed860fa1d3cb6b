import type { CoverageTerms } from '../../../../../src/domain/billing/bills/bridge';
import { proposeCorrection } from '../../../../../src/domain/billing/corrections/proposeCorrection';
import { type ComparisonFacts, NO_FACTS } from '../../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { aLine, anEnrollment, aRow } from '../../../../support/reconciliation/aLine';

const NOVEMBER = localDate('2026-11-01');
const OTHERS = Array.from({ length: 4 }, (_, at) => ({ memberId: `M${at}`, memberName: `Person ${'ABCD'[at]} Test` }));
const RUTH = { memberId: 'E1001', memberName: 'Ruth Adler', carrierCode: 'NMU', coverage: 'Medical' };
const TERMS: CoverageTerms = {
  plan: 'Gold PPO',
  tier: 'EE',
  volumeCents: null,
  billedCents: cents(61_240),
  lineCount: 1,
};

const facts = (more: Partial<ComparisonFacts> = {}): ComparisonFacts => ({
  ...NO_FACTS,
  period: { from: NOVEMBER, to: localDate('2026-11-30') },
  previous: { periodFrom: localDate('2026-10-01'), pairs: [] },
  ...more,
});
const previously = (before: CoverageTerms | null, after: CoverageTerms | null = null, person = RUTH) => ({
  previous: { periodFrom: localDate('2026-10-01'), pairs: [{ ...person, before, after }] },
});

/** The differences beside four members who agree. */
function found(
  lines: Parameters<typeof comparePayroll>[0],
  rows: Parameters<typeof comparePayroll>[1],
  more: Partial<ComparisonFacts> = {},
) {
  return comparePayroll(
    [...lines, ...OTHERS.map((one) => aLine(one))],
    [...rows, ...OTHERS.map((one, at) => aRow({ ...one, row: 50 + at }))],
    facts(more),
  ).discrepancies;
}

describe('a coverage that is enrolled, but neither billed nor deducted', () => {
  it('is expected at the premium of its volume', () => {
    const life = { coverage: 'Life', plan: 'Basic Life', volumeCents: cents(5_000_000), billed: 900 };
    const lines = OTHERS.slice(0, 2).map((one) => aLine({ ...one, ...life }));
    const rows = OTHERS.slice(0, 2).map((one, at) => aRow({ ...one, row: 70 + at, coverage: 'Life', amount: 900 }));
    const { billed: _, ...elected } = { ...life, volumeCents: cents(10_000_000) };
    const enrollment = [anEnrollment({ ...elected, memberId: 'E2002', memberName: 'Sam Ortiz', tier: null })];
    expect(found(lines, rows, { enrollment })).toMatchObject([
      { kind: 'ENROLLED_NOT_BILLED', suggestedAction: 'expectNextBill', differenceCents: 1_800 },
    ]);
  });

  it('is asked about if nothing shows its premium, and never asks payroll to stop', () => {
    const enrollment = [anEnrollment({ memberId: 'E2002', memberName: 'Sam Ortiz', plan: 'HMO', tier: 'FAM' })];
    const differences = found([], [], { enrollment });
    expect(differences).toMatchObject([{ kind: 'ENROLLED_NOT_BILLED', suggestedAction: null }]);
    const [only] = differences;
    expect(only && proposeCorrection(only, 'acceptBill', NOVEMBER)).toBeUndefined();
  });
});

describe('a person in payroll who is not on the bill', () => {
  it('is found on the last bill by name, and asked about', () => {
    const row = aRow({ memberId: '000417', memberName: 'Adler, Ruth', row: 1 });
    expect(found([], [row], previously(TERMS))).toMatchObject([
      { kind: 'ENROLLED_NOT_BILLED', suggestedAction: null, cause: expect.stringContaining('until last month') },
    ]);
  });

  it('is found in the enrollment by name', () => {
    const row = aRow({ memberId: '000417', memberName: 'Adler, Ruth', row: 1 });
    const enrollment = [anEnrollment({ from: NOVEMBER })];
    // Payroll has numbers of its own, and the bill's members are found by name.
    const rows = [row, ...OTHERS.map((one, at) => aRow({ ...one, memberId: `00${at}`, row: 50 + at }))];
    const { discrepancies } = comparePayroll(
      OTHERS.map((one) => aLine(one)),
      rows,
      facts({ enrollment }),
    );
    expect(discrepancies).toMatchObject([
      { kind: 'ENROLLED_NOT_BILLED', suggestedAction: 'expectNextBill', differenceCents: 61_240 },
    ]);
  });

  it('stays apart from two people of the same name in the enrollment', () => {
    const row = aRow({ memberId: '000417', memberName: 'Ruth Adler', row: 1 });
    const enrollment = [anEnrollment({}), anEnrollment({ memberId: 'E7007' })];
    const rows = [row, ...OTHERS.map((one, at) => aRow({ ...one, memberId: `00${at}`, row: 50 + at }))];
    const { discrepancies } = comparePayroll(
      OTHERS.map((one) => aLine(one)),
      rows,
      facts({ enrollment }),
    );
    expect(discrepancies).toHaveLength(3);
  });
});

describe('a coverage without a deduction', () => {
  it('is asked about if it is billed twice', () => {
    const lines = [aLine({ linePk: 'one' }), aLine({ linePk: 'other' })];
    const dental = aRow({ coverage: 'Dental', amount: 100 });
    expect(found(lines, [dental])).toMatchObject([{ kind: 'DUPLICATE', suggestedAction: null }]);
  });

  it('is asked about if it is billed at another rate than others have', () => {
    expect(found([aLine({ billed: 70_000 })], [aRow({ coverage: 'Dental', amount: 100 })])).toMatchObject([
      { kind: 'NO_DEDUCTION', suggestedAction: null },
    ]);
  });

  it('is asked about if it is new and billed back for earlier months', () => {
    const lines = [aLine({}), aLine({ linePk: 'retro', change: 'RETRO', retroPeriod: localDate('2026-10-01') })];
    expect(found(lines, [], previously(null, TERMS))).toMatchObject([{ kind: 'NO_DEDUCTION', suggestedAction: null }]);
  });

  it('is accepted if it is new', () => {
    expect(found([aLine({})], [], previously(null, TERMS))).toMatchObject([
      { kind: 'NO_DEDUCTION', suggestedAction: 'acceptBill', suggestedReason: 'NEW_HIRE' },
    ]);
  });

  it('has ended if payroll gives back the month before', () => {
    const refund = aRow({ coverage: 'Medical Refund', amount: -61_240 });
    expect(found([aLine({})], [refund])).toMatchObject([
      { kind: 'TERMED_STILL_BILLED', suggestedAction: 'acceptOurs', billedCents: 61_240 },
    ]);
  });

  it('is asked about if payroll gives back a part of the month before', () => {
    const refund = aRow({ coverage: 'Medical Refund', amount: -20_000 });
    expect(found([aLine({})], [refund])).toMatchObject([{ kind: 'NO_DEDUCTION', suggestedAction: null }]);
  });
});

describe('lines of earlier months', () => {
  const retro = aLine({ linePk: 'retro', change: 'RETRO', retroPeriod: localDate('2026-10-01'), billed: 50_000 });

  it('are no part of the premium only because the total is nearer to the deduction', () => {
    const family = OTHERS.slice(0, 2).map((one) =>
      aLine({ ...one, linePk: `${one.memberId}F`, tier: 'FAM', billed: 120_000 }),
    );
    const differences = comparePayroll(
      [aLine({}), retro, ...family],
      [
        aRow({ amount: 120_000 }),
        ...OTHERS.slice(0, 2).map((one, at) => aRow({ ...one, amount: 120_000, row: 50 + at })),
      ],
      facts(previously(null, TERMS)),
    ).discrepancies;
    expect(differences).toMatchObject([{ kind: 'TIER', billedCents: 61_240, differenceCents: 58_760 }]);
  });

  it('are asked about if payroll may have a part of them', () => {
    expect(found([aLine({}), retro], [aRow({ amount: 100_000 })])).toMatchObject([
      { kind: 'AMOUNT_UNDER', suggestedAction: null, billedCents: 61_240 },
    ]);
  });

  it('are part of the premium if payroll has exactly the total', () => {
    expect(found([aLine({}), retro], [aRow({ amount: 111_240 })])).toEqual([]);
  });
});

describe('a premium that only one member has', () => {
  const single = { plan: 'Gold PPO', tier: 'FAM' as const, billed: 150_000 };

  it('is asked about if it changed and the rest of the plan did not', () => {
    const before = { ...TERMS, tier: 'FAM' as const, billedCents: cents(140_000) };
    const given = previously(before, { ...before, billedCents: cents(150_000) });
    expect(found([aLine(single)], [aRow({ amount: 140_000 })], given)).toMatchObject([
      { kind: 'RATE', suggestedAction: null },
    ]);
  });

  it('is a new rate if the rest of the plan changed as well', () => {
    const before = { ...TERMS, tier: 'FAM' as const, billedCents: cents(140_000) };
    const pairs = [
      { ...RUTH, before, after: { ...before, billedCents: cents(150_000) } },
      ...OTHERS.map((one) => ({ ...RUTH, ...one, before: { ...TERMS, billedCents: cents(58_000) }, after: TERMS })),
    ];
    const given = { previous: { periodFrom: localDate('2026-10-01'), pairs } };
    expect(found([aLine(single)], [aRow({ amount: 140_000 })], given)).toMatchObject([
      { kind: 'RATE', suggestedAction: 'acceptBill' },
    ]);
  });
});

describe('a simple share of a premium in a file without dates', () => {
  it.each([
    ['half', 30_620],
    ['twice', 122_480],
    ['a quarter', 15_310],
    ['one of 26 paychecks a year', 28_265],
    ['two of 26 paychecks a year', 56_529],
    ['three of 26 paychecks a year', 84_794],
    ['one of 52 paychecks a year', 14_132],
    ['three of 52 paychecks a year', 42_397],
    ['five of 52 paychecks a year', 70_662],
  ])('is a matter of pay timing, and never an amount: %s', (_name, amount) => {
    expect(found([aLine({})], [aRow({ amount })])).toMatchObject([{ kind: 'TIMING', suggestedAction: 'acceptBill' }]);
  });

  it("is named as a share of the year's paychecks", () => {
    expect(found([aLine({})], [aRow({ amount: 28_265 })])[0]?.cause).toBe(
      "Payroll has 6/13 of the month's premium, as with 26 or 52 paychecks a year; the number of paychecks explains it.",
    );
  });

  it('is an amount if it is no share', () => {
    expect(found([aLine({})], [aRow({ amount: 40_000 })])).toMatchObject([{ kind: 'AMOUNT_OVER' }]);
  });
});
