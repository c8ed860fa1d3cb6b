import { explainedByBalanceText } from '../../../../src/domain/billing/reconciliation/broughtForward';
import { NO_FACTS } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const PERIOD = { from: localDate('2026-03-01'), to: localDate('2026-03-31') };

/** Ruth is billed $612.40 for Medical. */
function compared(deducted: number, balance: number, coverage: string | null = 'Medical') {
  const balances = [{ memberId: 'E1001', coverage: 'Medical', balanceCents: cents(balance) }];
  return comparePayroll([aLine()], [aRow({ amount: deducted, coverage })], { ...NO_FACTS, period: PERIOD, balances });
}

describe('a balance brought forward', () => {
  it.each([
    ['pays arrears off', 71_240, 10_000],
    ['pays a part of arrears', 63_240, 10_000],
    ['gives back what was over-collected', 51_240, -10_000],
  ])('explains a deduction that %s', (_, deducted, balance) => {
    const { discrepancies, explainedByBalance } = compared(deducted, balance);
    expect(discrepancies).toEqual([]);
    expect(explainedByBalance).toMatchObject([{ differenceCents: deducted - 61_240, balanceCents: balance }]);
  });

  it.each([
    ['is more than the arrears', 71_241, 10_000],
    ['is higher though too much was collected', 62_240, -10_000],
    ['is lower though too little was collected', 60_240, 10_000],
  ])('does not explain a deduction that %s', (_, deducted, balance) => {
    const { discrepancies, explainedByBalance } = compared(deducted, balance);
    expect(explainedByBalance).toEqual([]);
    expect(discrepancies).toMatchObject([
      { differenceCents: deducted - 61_240, evidence: { broughtForward: balance } },
    ]);
  });

  it('explains the deduction of a member who is compared as a whole by all coverages together', () => {
    expect(compared(71_240, 10_000, null).discrepancies).toEqual([]);
  });

  it('does not hide the tier that payroll deducts for, unless the difference is exactly the balance', () => {
    const others = [1, 2, 3].map((at) =>
      aLine({ memberId: `F${at}`, memberName: `Fay ${at}`, tier: 'FAM', billed: 90_000 }),
    );
    const rows = others.map(({ memberId, memberName }, at) =>
      aRow({ row: at + 2, memberId, memberName, amount: 90_000 }),
    );
    const of = (balance: number) => {
      const balances = [{ memberId: 'E1001', coverage: 'Medical', balanceCents: cents(balance) }];
      const facts = { ...NO_FACTS, period: PERIOD, balances };
      return comparePayroll([aLine(), ...others], [aRow({ amount: 90_000 }), ...rows], facts).discrepancies;
    };
    expect(of(50_000)).toMatchObject([{ kind: 'TIER' }]);
    expect(of(90_000 - 61_240)).toEqual([]);
  });

  it('says which arrears are paid and what is given back', () => {
    const one = { memberId: 'E1', memberName: 'Ruth', coverage: null, balanceCents: cents(0) };
    const explained = [
      { ...one, differenceCents: cents(5_000) },
      { ...one, differenceCents: cents(-2_000) },
    ];
    expect(explainedByBalanceText(explained)).toBe(
      '2 deductions are explained by balances brought forward: $50.00 pays arrears, $20.00 gives back.',
    );
  });
});
