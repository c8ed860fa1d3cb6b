import type { CheckChoice } from '../../../src/domain/deposits/Deposit';
import { choicesOf, matchCheck } from '../../../src/domain/deposits/matchCheck';
import { cents } from '../../../src/domain/money/Cents';

const bill = (billPk: string, groupNumber: string, open: number) =>
  ({ billPk, groupNumber, billNumber: 'A-1', openCents: cents(open) }) as CheckChoice;
const check = { billNumber: 'A-1', groupNumber: null, amountCents: cents(1_000) };

describe('a check that names a number of several bills', () => {
  it.each([
    ['two carriers of one group', '1', 'Group 1 has 2 bills A-1, of different carriers. Choose one.'],
    ['two groups', '2', 'Several groups have a bill A-1. Choose one.'],
  ])('is left to a person when they are of %s', (_whose, other, reason) => {
    const match = matchCheck(check, [bill('1.a', '1', 2_000), bill('1.b', other, 3_000)], new Set());
    expect(match).toMatchObject({ target: 'undecided', billPk: null, reason });
  });

  it('pays the one with its amount', () => {
    const match = matchCheck(check, [bill('1.a', '1', 1_000), bill('1.b', '1', 3_000)], new Set());
    expect(match).toMatchObject({ target: 'bill', billPk: '1.a' });
  });
});

it('offers the bills of the named group before bills of other groups that only have the amount', () => {
  const bills = [bill('2.a', '2', 1_000), bill('1.a', '1', 3_000), bill('1.b', '1', 1_000)];
  const offered = (groupNumber: string | null) =>
    choicesOf({ ...check, billNumber: null, groupNumber }, bills).map(({ billPk }) => billPk);
  expect(offered('1')).toEqual(['1.b', '1.a', '2.a']);
  expect(offered(null)).toEqual(['2.a', '1.b']);
});
