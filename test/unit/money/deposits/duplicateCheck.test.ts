import { earlierCheckShown, isLikelyDuplicate } from '../../../../src/domain/money/deposits/duplicateCheck';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const earlier = {
  checkNumber: '7001',
  payer: 'Harbor Foods, Inc.',
  amountCents: cents(120_000),
  groupNumber: '1001',
  depositDate: localDate('2026-03-03'),
};

describe('a check that is likely the same as an earlier one', () => {
  it.each([
    ['with the same number and payer, whatever the amount', { amountCents: cents(1) }, true],
    ['a year later with the same number', { depositDate: localDate('2027-03-03') }, true],
    ['with the same payer and amount a week later', { checkNumber: '1', depositDate: localDate('2026-03-10') }, true],
    ['with the same payer and amount a week before', { checkNumber: '1', depositDate: localDate('2026-02-24') }, true],
    [
      'with the same payer and amount eight days later',
      { checkNumber: '1', depositDate: localDate('2026-03-11') },
      false,
    ],
    ['with a payer in another spelling', { payer: ' HARBOR  FOODS INC ' }, true],
    ['with another payer in the same group', { payer: 'A. Jones' }, true],
    ['with another payer in the same group and another amount', { payer: 'A. Jones', amountCents: cents(1) }, false],
    ['with another payer in the same group and another number', { payer: 'A. Jones', checkNumber: '1' }, false],
    ['with another payer in another group', { payer: 'A. Jones', groupNumber: '1002' }, false],
    ['with another payer in an unknown group', { payer: 'A. Jones', groupNumber: null }, false],
    ['with the name that the bank shortened, in an unknown group', { payer: 'HARBOR FOO', groupNumber: null }, true],
    ['with a longer name in another group', { payer: 'Harbor Foods of Maine', groupNumber: '1002' }, true],
    ['with a shortened name, a week later in the same group', { payer: 'Harbor', checkNumber: '1' }, true],
    [
      'with a shortened name and another number in an unknown group',
      { payer: 'Harbor', checkNumber: '1', groupNumber: null },
      false,
    ],
    [
      'with accents, another legal form, and zeros before the number',
      { payer: 'Hárbor Foods L.L.C.', checkNumber: '0007001', groupNumber: '1002' },
      true,
    ],
    ['without a name, in the same group', { payer: '', checkNumber: '1' }, true],
    ['without a name, in another group', { payer: '', groupNumber: '1002' }, false],
    ['without a name and a group, with the same number and amount', { payer: '', groupNumber: null }, true],
    ['without a name and a group, with another amount', { payer: '', groupNumber: null, amountCents: cents(1) }, false],
    ['without a name and a group, with another number', { payer: '', groupNumber: null, checkNumber: '1' }, false],
  ])('%s', (_name, change, isDuplicate) => {
    expect(isLikelyDuplicate({ ...earlier, ...change }, earlier)).toBe(isDuplicate);
  });

  it('has the number in any letter case', () => {
    const later = { ...earlier, payer: 'A. Jones', checkNumber: 'a-7' };
    expect(isLikelyDuplicate(later, { ...earlier, checkNumber: '0A-7' })).toBe(true);
  });
});

it.each([
  ['asks nothing while the bill that both checks name takes the later one', '1', '1.a', '1.a', 120_000, false],
  ['asks nothing while each names a bill that takes it', '1', '1.b', '1.a', 120_000, false],
  ['asks when the bill takes less', '1', '1.a', '1.a', 119_999, true],
  ['asks when the later check names no bill', '1', null, '1.a', 120_000, true],
  ['asks when the earlier check names no bill', '1', '1.a', null, 120_000, true],
  ['asks when the number is the same', '7001', '1.a', '1.a', 120_000, true],
])('about checks of one amount: %s', (_name, checkNumber, namedBillPk, earlierBillPk, open, isDuplicate) => {
  const later = { ...earlier, checkNumber, namedBillPk };
  expect(isLikelyDuplicate(later, { ...earlier, namedBillPk: earlierBillPk }, cents(open))).toBe(isDuplicate);
});

it('names an earlier check only to people who may see its deposit', () => {
  const found = { ...earlier, checkPk: '1', reference: 'Slip 12', isPosted: false };
  expect(earlierCheckShown({ ...found, isInReach: true })).toBe(
    'Check 7001 for $1,200.00 from Harbor Foods, Inc. is in the deposit Slip 12 of Mar 3, 2026.',
  );
  expect(earlierCheckShown({ ...found, isInReach: false })).toBe(
    'A check that is likely the same is in a deposit outside your access. A manager can compare the two.',
  );
});
