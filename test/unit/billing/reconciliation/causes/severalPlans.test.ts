import { type ComparisonFacts, NO_FACTS } from '../../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { aLine, anEnrollment, aRow } from '../../../../support/reconciliation/aLine';

const BASIC = { coverage: 'Life', plan: 'Basic Life', volumeCents: cents(5_000_000) };
const VOLUNTARY = { coverage: 'Life', plan: 'Voluntary Life', volumeCents: cents(10_000_000) };
const OTHER = { memberId: 'E1002', memberName: 'Omar Diaz' };

/** Ruth Adler among others who have both plans. */
const OTHERS = [aLine({ ...BASIC, ...OTHER, billed: 900 }), aLine({ ...VOLUNTARY, ...OTHER, billed: 3_400 })];
const OTHERS_PAYROLL = [aRow({ ...OTHER, row: 2, coverage: 'Life', amount: 4_300 })];

const facts = (...enrollment: ComparisonFacts['enrollment']): ComparisonFacts => ({
  ...NO_FACTS,
  period: { from: localDate('2026-11-01'), to: localDate('2026-11-30') },
  previous: { periodFrom: localDate('2026-10-01'), pairs: [] },
  enrollment,
});
const both = [
  anEnrollment({ ...BASIC, from: localDate('2024-01-01') }),
  anEnrollment({ ...VOLUNTARY, from: localDate('2025-07-01') }),
];
const compare = (
  lines: Parameters<typeof comparePayroll>[0],
  amount: number,
  enrollment: ComparisonFacts['enrollment'] = both,
) =>
  comparePayroll([...lines, ...OTHERS], [aRow({ coverage: 'Life', amount }), ...OTHERS_PAYROLL], facts(...enrollment))
    .discrepancies;

describe('several plans of one coverage', () => {
  const basic = aLine({ ...BASIC, billed: 900 });
  const voluntary = aLine({ ...VOLUNTARY, billed: 3_400 });

  it('agree if each is billed as enrolled', () => {
    expect(compare([basic, voluntary], 4_300)).toEqual([]);
  });

  it('agree with the enrollment in any order', () => {
    expect(compare([voluntary, basic], 4_300, [...both].reverse())).toEqual([]);
  });

  it('are compared with the volume of both', () => {
    const [older, newer] = both;
    const raised = { ...newer, volumeCents: cents(12_000_000) } as (typeof both)[number];
    const [found] = compare([basic, voluntary], 4_300, [older as (typeof both)[number], raised]);
    expect(found).toMatchObject({ kind: 'VOLUME' });
    expect(found?.cause).toMatch(/volume of \$150,000\.00, enrolled for \$170,000\.00/);
  });

  it('do not end with the one that ended last', () => {
    const [older, newer] = both;
    const ended = { ...newer, to: localDate('2026-10-31') } as (typeof both)[number];
    const found = compare([basic], 900, [older as (typeof both)[number], ended]);
    expect(found).toEqual([]);
  });

  it('name the one that is still billed by its volume', () => {
    const [older, newer] = both;
    const ended = { ...newer, to: localDate('2026-10-31') } as (typeof both)[number];
    const [found] = compare([basic, voluntary], 900, [older as (typeof both)[number], ended]);
    expect(found).toMatchObject({ kind: 'VOLUME', suggestedAction: 'acceptOurs', deductedCents: 900 });
  });

  it('end if all of them ended', () => {
    const ended = both.map((row) => ({ ...row, to: localDate('2026-10-31') }));
    expect(compare([basic, voluntary], 4_300, ended)).toMatchObject([{ kind: 'TERMED_STILL_BILLED' }]);
  });

  it('agree without plan names in the enrollment, and claim nothing about volumes that cannot be assigned', () => {
    const unnamed = both.map((row) => ({ ...row, plan: null }));
    expect(compare([basic, voluntary], 4_300, unnamed)).toEqual([]);
    const [older, newer] = unnamed;
    const raised = { ...newer, volumeCents: cents(12_000_000) } as (typeof both)[number];
    expect(compare([basic, voluntary], 4_300, [older as (typeof both)[number], raised])).toEqual([]);
  });

  it('find the one that is not billed yet by its amount', () => {
    expect(compare([basic], 4_300)).toMatchObject([{ kind: 'AMOUNT_UNDER', suggestedAction: 'expectNextBill' }]);
  });
});

describe('a plan beside the billed one', () => {
  it('is billed elsewhere if both began together', () => {
    const lines = [aLine({ plan: 'Gold PPO' }), aLine({ ...OTHER, plan: 'Silver' })];
    const rows = [aRow(), aRow({ ...OTHER, row: 2 })];
    const together = ['Silver', 'Gold PPO'].map((plan) => anEnrollment({ plan, from: localDate('2024-01-01') }));
    expect(comparePayroll(lines, rows, facts(...together)).discrepancies).toEqual([]);
    expect(comparePayroll(lines, rows, facts(...together.reverse())).discrepancies).toEqual([]);
  });
});

describe('one plan after another', () => {
  it('is compared with the later one, even if the earlier has no end', () => {
    const lines = [aLine({ plan: 'Gold PPO' }), aLine({ ...OTHER, plan: 'Silver' })];
    const rows = [aRow(), aRow({ ...OTHER, row: 2 })];
    const enrollment = [
      anEnrollment({ plan: 'Gold PPO', from: localDate('2024-01-01') }),
      anEnrollment({ plan: 'Silver', from: localDate('2026-11-01') }),
    ];
    const { discrepancies } = comparePayroll(lines, rows, facts(...enrollment));
    expect(discrepancies).toMatchObject([{ kind: 'PLAN' }]);
  });
});
