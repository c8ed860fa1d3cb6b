import type { CheckChoice } from '../../../../src/domain/money/deposits/Deposit';
import { billsNumbered, choicesOf, matchCheck } from '../../../../src/domain/money/deposits/matchCheck';
import { cents } from '../../../../src/domain/platform/money/Cents';

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

describe('a check that names a group', () => {
  const match = (billNumber: string | null, ...open: readonly number[]) =>
    matchCheck(
      { billNumber, groupNumber: '1', amountCents: cents(1_000) },
      [...open.map((openCents, at) => bill(`1.${at}`, '1', openCents)), bill('2.a', '2', 1_000)],
      new Set(['1']),
    );

  it('pays its only open bill of this amount', () => {
    expect(match(null, 1_000, 999)).toMatchObject({ target: 'bill', billPk: '1.0' });
    expect(match(null, 1_000, 1_000)).toMatchObject({
      target: 'undecided',
      reason: expect.stringContaining('2 open bills'),
    });
    expect(match(null, 999)).toMatchObject({ target: 'undecided', reason: expect.stringContaining('No open bill') });
  });

  it('goes to the group only if not a cent of a bill is open', () => {
    expect(match(null, 1)).toMatchObject({ target: 'undecided' });
    expect(match(null, 0)).toMatchObject({ target: 'group', groupNumber: '1', billPk: null });
  });

  it('is left to a person if it also names a bill that the group does not have', () => {
    expect(match('B-9', 1_000)).toMatchObject({
      target: 'undecided',
      reason: 'Group 1 has no bill B-9. Choose where the check goes.',
    });
  });

  it('is matched to no bill if its group is unknown, even if another group has a bill of that amount', () => {
    const unknown = { billNumber: null, groupNumber: '9', amountCents: cents(1_000) };
    expect(matchCheck(unknown, [bill('2.a', '2', 1_000)], new Set(['1']))).toMatchObject({ target: 'undecided' });
    expect(matchCheck(unknown, [bill('2.a', '2', 999)], new Set(['1']))).toMatchObject({ target: 'unknown' });
  });
});

it('offers the bills of the named group before bills of other groups that only have the amount', () => {
  const bills = [bill('2.a', '2', 1_000), bill('1.a', '1', 3_000), bill('1.b', '1', 1_000)];
  const offered = (groupNumber: string | null) =>
    choicesOf({ ...check, billNumber: null, groupNumber }, bills).map(({ billPk }) => billPk);
  expect(offered('1')).toEqual(['1.b', '1.a', '2.a']);
  expect(offered(null)).toEqual(['2.a', '1.b']);
});

it('says what is open on a bill of another amount', () => {
  const reasonOf = (open: number) =>
    matchCheck({ ...check, billNumber: 'A-1' }, [bill('1.a', '1', open)], new Set()).reason;
  expect(reasonOf(1_000)).toBe('Bill number A-1.');
  expect(reasonOf(999)).toBe('Bill number A-1; $9.99 is open on it.');
  expect(reasonOf(0)).toBe('Bill number A-1.');
});

it('offers bills of the group on which a cent is open, and others only with the amount', () => {
  const bills = [bill('1.a', '1', 0), bill('1.b', '1', 1), bill('2.a', '2', 999)];
  const offered = choicesOf({ ...check, billNumber: null, groupNumber: '1' }, bills);
  expect(offered.map(({ billPk }) => billPk)).toEqual(['1.b']);
});

it('prefers a bill number as it is written', () => {
  const bills = [{ billNumber: 'a-1' }, { billNumber: 'A-1' }, { billNumber: 'B-1' }];
  expect(billsNumbered(' A-1 ', bills)).toEqual([{ billNumber: 'A-1' }]);
  expect(billsNumbered('A-1', [{ billNumber: 'a-1' }])).toEqual([{ billNumber: 'a-1' }]);
});
