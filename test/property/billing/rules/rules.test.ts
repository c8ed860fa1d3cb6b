import { fc, test } from '@fast-check/jest';
import { employeeShare, parsePercent } from '../../../../src/domain/billing/rules/contributions';
import { houseRuleEffect, type UnpaidBills } from '../../../../src/domain/billing/rules/houseRuleEffect';
import { type RuleChange, type RuleHistory, rulesFor } from '../../../../src/domain/billing/rules/RuleChange';
import { addMonths, type LocalDate, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents, negate } from '../../../../src/domain/platform/money/Cents';

const amount = () => fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(cents);
const hundredths = () => fc.integer({ min: 0, max: 10_000 });
const month = (): fc.Arbitrary<LocalDate> =>
  fc.integer({ min: -600, max: 600 }).map((months) => addMonths(localDate('2026-01-01'), months));

describe('employeeShare', () => {
  test.prop([amount(), hundredths()])('is always the exact share within half a cent', (premium, rule) => {
    const employee = employeeShare(premium, { employerPercent: rule / 100 });
    const off = BigInt(employee) * 10_000n - BigInt(premium) * BigInt(10_000 - rule);
    expect(off >= -5_000n && off <= 5_000n).toBe(true);
  });

  test.prop([amount(), hundredths()])(
    'of a credit is always the negative of the share of the charge',
    (premium, rule) => {
      const of = { employerPercent: rule / 100 };
      expect(employeeShare(negate(premium), of) + employeeShare(premium, of)).toBe(0);
    },
  );

  test.prop([amount()])('is always everything at 0 percent and nothing at 100', (premium) => {
    expect(employeeShare(premium, { employerPercent: 0 })).toBe(premium);
    expect(employeeShare(premium, { employerPercent: 100 })).toBe(0);
  });
});

test.prop([hundredths()])('parsePercent always reads back what it is given', (rule) => {
  expect(parsePercent(String(rule / 100))).toBe(rule / 100);
  expect(parsePercent(`${(rule / 100).toFixed(2)} %`)).toBe(rule / 100);
});

describe('rulesFor', () => {
  const changes = fc
    .array(fc.record({ appliesFrom: month(), isUndone: fc.boolean() }), { maxLength: 8 })
    .map((found) => found.map((one, rules): RuleChange<number> => toChange(one.appliesFrom, one.isUndone, rules)));

  test.prop([changes, month()])('never applies a change that was undone or starts later', (found, period) => {
    const history: RuleHistory<number> = { version: 1, base: -1, changes: sorted(found) };
    const applied = rulesFor(period, history);
    const valid = found.filter(({ undoneAt, appliesFrom }) => undoneAt === null && appliesFrom <= period);
    const latest = valid
      .map(({ appliesFrom }) => appliesFrom)
      .sort()
      .at(-1);
    const expected = valid.filter(({ appliesFrom }) => appliesFrom === latest).map(({ rules }) => rules);
    expect(expected.length === 0 ? [-1] : expected).toContain(applied);
  });
});

test.prop([
  fc.array(
    fc.record({
      periodFrom: month(),
      status: fc.constantFrom('UNRELEASED' as const, 'RELEASED' as const, 'PENDING' as const),
      houseRule: fc.constantFrom('adjustThenPay' as const, 'payAsBilled' as const),
      issuer: fc.constantFrom('ACME', 'ZETA'),
      count: fc.integer({ min: 1, max: 9 }),
    }),
  ),
  month(),
])('houseRuleEffect never counts a bill twice', (bills: readonly UnpaidBills[], appliesFrom) => {
  const effect = houseRuleEffect(bills, { appliesFrom, houseRule: 'payAsBilled' });
  const counted = Object.values(effect).reduce((sum, count) => sum + count, 0);
  const keeping = bills.filter(
    ({ periodFrom, status, houseRule }) =>
      periodFrom >= appliesFrom && status !== 'UNRELEASED' && houseRule === 'payAsBilled',
  );
  const all = bills.reduce((sum, { count }) => sum + count, 0);
  expect(counted).toBe(all - keeping.reduce((sum, { count }) => sum + count, 0));
});

function toChange(appliesFrom: LocalDate, isUndone: boolean, rules: number): RuleChange<number> {
  const undone = isUndone
    ? { undoneAt: '2026-01-01T00:00:00.000Z', undoneBy: 'Mia' }
    : { undoneAt: null, undoneBy: null };
  return {
    changePk: `c${rules}`,
    appliesFrom,
    rules,
    note: '',
    at: '2026-01-01T00:00:00.000Z',
    byName: 'Mia',
    ...undone,
  };
}

function sorted(changes: readonly RuleChange<number>[]): RuleChange<number>[] {
  return [...changes].sort((one, other) => (one.appliesFrom < other.appliesFrom ? 1 : -1));
}
