import { type ComparisonFacts, NO_FACTS } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { matchDeductions } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const NOVEMBER = localDate('2026-11-01');
const charge = aLine({ billed: 50_000 });
const retro = (billed: number, linePk = '1.b.9') => ({ ...aLine({ billed }), linePk, retroPeriod: NOVEMBER });

/** The kind and cause of each difference of a member who is billed and deducted $500.00, beside these lines of November. */
function asked(lines: readonly ReturnType<typeof retro>[], facts: Partial<ComparisonFacts> = {}) {
  return matchDeductions([charge, ...lines], [aRow({ amount: 50_000 })], { ...NO_FACTS, ...facts });
}

/** @source docs/decisions/expected-credits.md#an-unexpected-credit-is-a-question */
describe('a credit dated for a member who is billed and deducted', () => {
  it('asks whether the person is still covered', () => {
    const found = asked([retro(-50_000)]);
    expect(found.map(({ kind, differenceCents, suggestedAction }) => [kind, differenceCents, suggestedAction])).toEqual(
      [['UNEXPECTED_CREDIT', 0, 'acceptBill']],
    );
    expect(found[0]?.actions).not.toContain('acceptOurs');
    expect(found[0]?.cause).toBe(
      'The bill credits $500.00 for November 2026 that no earlier bill expects, and charges $500.00 for Medical. Payroll deducts $500.00. Is this person still covered?',
    );
  });

  it('is no question if an earlier bill expects it', () => {
    expect(asked([retro(-50_000)], { awaitedLines: ['1.b.9'] })).toEqual([]);
  });

  it('is no question if the month is charged again, or only a part of it is credited', () => {
    expect(asked([retro(-50_000), retro(60_000, '1.b.10')])).toEqual([]);
    expect(asked([retro(-1_000)])).toEqual([]);
  });

  it('is no question if it settles what was not collected', () => {
    const balance = { memberId: charge.memberId, coverage: 'Medical', balanceCents: cents(50_000) };
    expect(asked([retro(-50_000)], { balances: [balance] })).toEqual([]);
    expect(asked([retro(-50_000)], { balances: [{ ...balance, balanceCents: cents(1_000) }] })).toHaveLength(1);
  });

  it('is no question for a month before the enrollment started', () => {
    const row = {
      memberId: charge.memberId,
      memberName: charge.memberName,
      coverage: 'Medical',
      plan: null,
      tier: null,
    };
    const enrolled = (from: string) => ({
      period: { from: localDate('2026-12-01'), to: localDate('2026-12-31') },
      enrollment: [{ ...row, volumeCents: null, action: null, from: localDate(from), to: null }],
    });
    expect(asked([retro(-50_000)], enrolled('2026-12-01'))).toEqual([]);
    expect(asked([retro(-50_000)], enrolled('2026-01-01'))).toHaveLength(1);
  });

  it('is no question after a change of tier whose credit is less than the former premium', () => {
    const { memberId, memberName, carrierCode, coverage, plan, tier } = charge;
    const terms = (billedCents: number) => ({
      plan,
      tier,
      volumeCents: null,
      billedCents: cents(billedCents),
      lineCount: 1,
    });
    const previous = {
      periodFrom: NOVEMBER,
      pairs: [{ memberId, memberName, carrierCode, coverage, before: terms(140_000), after: terms(50_000) }],
    };
    const after = (credit: number, facts: Partial<ComparisonFacts>) =>
      matchDeductions([{ ...charge, change: 'CHANGED' }, retro(-credit)], [aRow({ amount: 50_000 })], {
        ...NO_FACTS,
        ...facts,
      });
    expect(after(90_000, {})).toEqual([]);
    expect(after(90_000, { previous })).toEqual([]);
    expect(after(140_000, { previous })).toMatchObject([{ kind: 'UNEXPECTED_CREDIT' }]);
  });
});
