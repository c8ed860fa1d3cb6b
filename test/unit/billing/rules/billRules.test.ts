import { contributionFor, contributionsProblem } from '../../../../src/domain/billing/rules/contributions';
import { houseRuleEffect, houseRuleEffectText } from '../../../../src/domain/billing/rules/houseRuleEffect';
import type { GroupRules, RuleChange } from '../../../../src/domain/billing/rules/RuleChange';
import { billRules } from '../../../../src/domain/billing/rules/RuleSettings';
import { DEFAULT_CUTOFF } from '../../../../src/domain/money/payments/cutoff';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { ZERO } from '../../../../src/domain/platform/money/Cents';

const medical = { coverage: 'Medical', employerPercent: 80 };
const others = { coverage: null, employerPercent: 50 };
const payment = {
  overCents: ZERO,
  shortCents: ZERO,
  payorsMayWriteOff: false,
  samePersonMayPay: true,
  refundLimitCents: ZERO,
  excessLimitCents: null,
};
const base: GroupRules = {
  houseRule: 'adjustThenPay',
  contributions: [],
  employeeContributions: [],
  schoolYear: null,
  payment,
  dueDay: null,
  continuationGraceDays: 30,
  remittanceDays: 90,
  cutoff: DEFAULT_CUTOFF,
};

function change(
  appliesFrom: string,
  given: Pick<GroupRules, 'houseRule' | 'contributions'> & Partial<GroupRules>,
  undoneAt: string | null = null,
): RuleChange<GroupRules> {
  const rules = { ...base, ...given };
  const record = { note: '', at: '2026-01-01T00:00:00.000Z', byName: 'Mia', undoneBy: undoneAt && 'Mia' };
  return { changePk: appliesFrom, appliesFrom: localDate(appliesFrom), rules, undoneAt, ...record };
}

describe('billRules', () => {
  const contributions = [medical];
  const changes = [
    change('2026-12-01', { houseRule: 'payAsBilled', contributions: [] }, '2026-11-02T00:00:00.000Z'),
    change('2026-10-01', { houseRule: 'payAsBilled', contributions }),
    change('2026-06-01', { houseRule: 'adjustThenPay', contributions }),
    change('2026-03-01', { houseRule: 'adjustThenPay', contributions: [others] }),
  ];
  const of = (periodFrom: string, houseRule: GroupRules['houseRule'] | null = null) =>
    billRules({ periodFrom: localDate(periodFrom), houseRule, issuer: null }, { version: 6, base, changes }, []);

  it('gives contributions from the first month of an unbroken run, past changes of other rules', () => {
    expect(of('2027-01-01')).toMatchObject({
      contributions,
      contributionsFrom: '2026-06-01',
      houseRule: 'payAsBilled',
    });
    expect(of('2026-04-01')).toMatchObject({ contributions: [others], contributionsFrom: '2026-03-01' });
  });

  it('returns the base before the first change', () => {
    expect(of('2026-02-01')).toEqual({
      houseRule: 'adjustThenPay',
      contributions: [],
      employeeContributions: [],
      contributionsFrom: null,
      carriers: [],
    });
  });

  it('keeps the house rule of a released bill', () => {
    expect(of('2027-01-01', 'adjustThenPay').houseRule).toBe('adjustThenPay');
  });
});

describe('contributionFor', () => {
  it('prefers the rule of the coverage, in any letter case, to the rule for others', () => {
    expect(contributionFor(' MEDICAL', [others, medical])).toBe(medical);
    expect(contributionFor('Dental', [others, medical])).toBe(others);
    expect(contributionFor('Dental', [medical])).toBeUndefined();
  });
});

describe('contributionsProblem', () => {
  it('names a coverage that is listed twice', () => {
    expect(contributionsProblem([medical, others, { ...medical, coverage: 'medical' }])).toBe(
      'medical is listed twice. Remove one of the rows.',
    );
    expect(contributionsProblem([medical, others])).toBeUndefined();
  });
});

describe('houseRuleEffectText', () => {
  it('names the bills that keep their rule and those that get the new one', () => {
    const bill = { houseRule: 'adjustThenPay' as const, issuer: 'ACME', count: 1 };
    const appliesFrom = localDate('2026-12-01');
    const effect = houseRuleEffect(
      [
        { ...bill, periodFrom: localDate('2026-11-01'), status: 'UNRELEASED', count: 3 },
        { ...bill, periodFrom: localDate('2026-11-01'), status: 'PARTIAL', count: 2 },
        { ...bill, periodFrom: appliesFrom, status: 'UNRELEASED' },
        { ...bill, periodFrom: appliesFrom, status: 'RELEASED' },
      ],
      { appliesFrom, houseRule: 'payAsBilled' },
    );
    expect(houseRuleEffectText('payAsBilled', effect, 'December 2026')).toBe(
      'On bills from December 2026, the billed amount is due, and differences are expected as adjustments on the next bill. ' +
        '3 unreleased and 2 open bills keep their rule. 1 unreleased bill gets this rule on release. ' +
        '1 released bill keeps the rule of its release.',
    );
  });
});
