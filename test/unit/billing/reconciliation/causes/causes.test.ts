import type { CoverageTerms } from '../../../../../src/domain/billing/bills/bridge';
import { type ComparisonFacts, NO_FACTS } from '../../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import type { CarrierRules } from '../../../../../src/domain/billing/rules/BillRules';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { aLine, anEnrollment, aRow } from '../../../../support/reconciliation/aLine';

const terms = (billed: number, more: Partial<CoverageTerms> = {}): CoverageTerms => ({
  plan: 'Gold PPO',
  tier: 'EE',
  volumeCents: null,
  billedCents: cents(billed),
  lineCount: 1,
  ...more,
});
const pairOf = (before: CoverageTerms | null, after: CoverageTerms | null) => ({
  memberId: 'E1001',
  memberName: 'Ruth Adler',
  carrierCode: 'NMU',
  coverage: 'Medical',
  before,
  after,
});
const facts = (more: Partial<ComparisonFacts>, carrier: Partial<CarrierRules> = {}): ComparisonFacts => ({
  ...NO_FACTS,
  period: { from: localDate('2026-11-01'), to: localDate('2026-11-30') },
  previous: { periodFrom: localDate('2026-10-01'), pairs: [] },
  ...more,
  rules: {
    ...NO_FACTS.rules,
    ...more.rules,
    carriers: [{ carrierCode: 'NMU', proration: 'fullMonth', retroMonths: 2, ...carrier }],
  },
});
const compare = (
  lines: Parameters<typeof comparePayroll>[0],
  rows: Parameters<typeof comparePayroll>[1],
  given: ComparisonFacts,
) => comparePayroll(lines, rows, given).discrepancies;

describe('causes of differences', () => {
  it.each([
    ['TIER', terms(30_000, { tier: 'ES' }), {}],
    ['PLAN', terms(30_000, { plan: 'Silver' }), {}],
    ['RATE', terms(30_000), {}],
    ['VOLUME', terms(30_000, { volumeCents: cents(5_000_000) }), { volumeCents: cents(10_000_000) }],
  ])('finds %s when the carrier changed it this month and payroll is behind', (kind, before, line) => {
    const lines = [aLine(line)];
    const previous = { periodFrom: localDate('2026-10-01'), pairs: [pairOf(before, terms(61_240))] };
    expect(compare(lines, [aRow({ amount: 30_000 })], facts({ previous }))).toMatchObject([
      { kind, suggestedAction: 'acceptBill', evidence: { previous: before } },
    ]);
  });

  it('names the rate per thousand of volume', () => {
    const volumeCents = cents(10_000_000);
    const previous = {
      periodFrom: localDate('2026-10-01'),
      pairs: [pairOf(terms(2_000, { volumeCents }), terms(2_300, { volumeCents }))],
    };
    const [found] = compare([aLine({ volumeCents, billed: 2_300 })], [aRow({ amount: 2_000 })], facts({ previous }));
    expect(found).toMatchObject({ kind: 'RATE', cause: expect.stringContaining('($0.200 to $0.230 per thousand)') });
  });

  it.each([
    ['fullMonth', '2026-11-20', []],
    ['fifteenthRule', '2026-11-20', []],
    ['fifteenthRule', '2026-11-10', ['TERMED_STILL_BILLED']],
    ['daily', '2026-11-20', ['AMOUNT_OVER']],
  ] as const)('bills a coverage by the %s rule that ends %s', (proration, to, kinds) => {
    const found = compare(
      [aLine()],
      [aRow()],
      facts({ enrollment: [anEnrollment({ to: localDate(to) })] }, { proration }),
    );
    expect(found.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('asks whether a carrier was told in time that ends coverage only from that day', () => {
    const ended = { enrollment: [anEnrollment({ to: localDate('2026-10-31') })] };
    const [found] = compare([aLine()], [aRow()], facts(ended, { noRetroTerminations: true }));
    expect(found).toMatchObject({ kind: 'TERMED_STILL_BILLED', suggestedAction: null });
    expect(found?.cause).toMatch(/was it told by Oct 31, 2026\?$/);
  });

  it('finds a whole month billed if the carrier bills by day', () => {
    const enrollment = [anEnrollment({ from: localDate('2026-11-16') })];
    const found = compare(
      [aLine({ billed: 60_000 })],
      [aRow({ amount: 30_000 })],
      facts({ enrollment }, { proration: 'daily' }),
    );
    expect(found).toMatchObject([{ kind: 'AMOUNT_OVER', cause: expect.stringContaining('15 of 30 days') }]);
  });

  it('finds coverage that is billed before it starts', () => {
    const enrollment = [anEnrollment({ from: localDate('2026-12-01') })];
    expect(compare([aLine()], [aRow()], facts({ enrollment }))).toMatchObject([
      { kind: 'AMOUNT_OVER', cause: expect.stringContaining('until Dec 1, 2026'), differenceCents: -61_240 },
    ]);
  });

  it('names the employee share by the group’s contributions', () => {
    const rules = { ...NO_FACTS.rules, contributions: [{ coverage: null, employerPercent: 70 }] };
    const found = compare([aLine({ billed: 60_000 })], [aRow({ amount: 18_000 })], facts({ rules }));
    expect(found).toMatchObject([{ kind: 'TIMING', cause: expect.stringContaining('the employer pays 70%') }]);
  });

  describe('retro credits', () => {
    const ended = anEnrollment({ to: localDate('2026-09-30') });
    const previous = { periodFrom: localDate('2026-10-01'), pairs: [pairOf(terms(61_240), null)] };
    const others = [aLine({ memberId: 'E2', memberName: 'Omar Diaz' })];
    const rows = [aRow({ memberId: 'E2', memberName: 'Omar Diaz' })];

    it('are missing when last month was billed after the enrollment had ended', () => {
      const found = compare(others, rows, facts({ enrollment: [ended], previous }));
      expect(found).toMatchObject([
        { kind: 'RETRO_CREDIT_MISSING', memberName: 'Ruth Adler', differenceCents: -61_240, linePks: [] },
      ]);
      expect(found[0]?.actions).not.toContain('acceptOurs');
      expect(found[0]?.suggestedAction).toBe('expectNextBill');
    });

    it('are to be disputed when the carrier gives none for earlier months', () => {
      const found = compare(others, rows, facts({ enrollment: [ended], previous }, { retroMonths: 0 }));
      expect(found[0]?.suggestedAction).toBe('dispute');
    });

    it('are not missing when the bill has them, and partly missing when it has less', () => {
      const credit = (billed: number) => aLine({ retroPeriod: localDate('2026-10-01'), change: 'RETRO', billed });
      const given = facts({ enrollment: [ended], previous });
      expect(compare([...others, credit(-61_240)], rows, given)).toEqual([]);
      expect(compare([...others, credit(-40_000)], rows, given)).toMatchObject([{ differenceCents: -21_240 }]);
    });
  });

  it('matches a carrier’s own plan names by the members who have them', () => {
    const people = ['A1', 'B2', 'C3'].map((memberId) => ({ memberId, memberName: `Member ${memberId}` }));
    const enrollment = people.map((person) => anEnrollment({ ...person, plan: 'PPO-G-500' }));
    const lines = people.map((person) => aLine(person));
    const rows = people.map((person, index) => aRow({ ...person, row: index + 1 }));
    expect(compare(lines, rows, facts({ enrollment }))).toEqual([]);
  });

  it('reports no dollars when the premium of the enrolled tier is unknown', () => {
    const found = compare([aLine()], [aRow()], facts({ enrollment: [anEnrollment({ tier: 'FAM' })] }));
    expect(found).toMatchObject([{ kind: 'TIER', enrolledCents: null, differenceCents: 0 }]);
  });
});
