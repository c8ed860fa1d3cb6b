import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { shareWord } from '../../../../src/domain/billing/reconciliation/issuedNumbers';
import { memberIndex } from '../../../../src/domain/billing/reconciliation/memberKey';
import { memberNumbers } from '../../../../src/domain/billing/reconciliation/memberNumbers';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const acme = (memberId: string, memberName: string) =>
  aLine({ linePk: `1 ${memberId} ${memberName}`, memberId, memberName, carrierCode: 'ACME', coverage: 'Medical' });
const delta = (memberId: string, memberName: string) =>
  aLine({ linePk: `2 ${memberId} ${memberName}`, memberId, memberName, carrierCode: 'DELTA', coverage: 'Dental' });
const medical = (memberId: string, memberName: string) => aRow({ memberId, memberName, coverage: 'Medical' });
const dental = (memberId: string, memberName: string) => aRow({ memberId, memberName, coverage: 'Dental' });

/** Name, coverage, kind, and suggestion of each difference. */
const differencesOf = (...given: Parameters<typeof comparePayroll>) =>
  comparePayroll(...given).discrepancies.map(({ memberName, coverage, kind, suggestedAction }) =>
    [memberName, coverage, kind, suggestedAction].join(', '),
  );

/** @source docs/decisions/reconciliation.md#a-number-counts-within-its-issuer */
describe('the number of a member in the group', () => {
  const numbersOf = (lines: readonly ReturnType<typeof acme>[]) => lines.map(memberNumbers(lines));

  it('has the code of the carrier if another carrier has given it to somebody else', () => {
    expect(numbersOf([delta('1001', 'Pia Castell'), acme('1001', 'Ada Byron')])).toEqual(['DELTA·1001', '1001']);
  });

  it('is the number on the bill if the names have a word in common, or one is missing', () => {
    expect(numbersOf([acme('1001', 'Ada Byron'), delta('1001', 'King, Ada')])).toEqual(['1001', '1001']);
    expect(numbersOf([acme('1001', 'Ada Byron'), delta('1001', '')])).toEqual(['1001', '1001']);
  });

  it('stays as the carrier writes it when one carrier has several names under it', () => {
    expect(numbersOf([acme('1001', 'Ada Byron'), acme('1001', 'Pia Castell')])).toEqual(['1001', '1001']);
  });

  it.each([
    ['de la Cruz, Eva', 'de la Rosa, Ina', false],
    ['Byron, Ada Jr.', 'Okri, Ben Jr', false],
    ['Weiß, Hal', 'WEISS HAL', true],
    ['O’Brien, Ana', 'Obrien, Kim', true],
    ['Li', 'Ng', false],
    ['', 'Ng', true],
  ])('compares %s with %s', (one, other, isShared) => {
    expect(shareWord(one, other)).toBe(isShared);
  });
});

describe('payroll with a number that two carriers have given to two people', () => {
  const lines = [
    acme('1001', 'Ada Byron'),
    acme('1002', 'Ben Okri'),
    delta('1001', 'Pia Castell'),
    delta('1002', 'Okri, Ben'),
  ];
  const ben = [medical('1002', 'Ben Okri'), dental('1002', 'Ben Okri')];

  it('is compared with each of them by name', () => {
    const rows = [...ben, medical('1001', 'Byron, Ada'), dental('1001', 'Castell, Pia')];
    expect(differencesOf(lines, rows)).toEqual([]);
    expect(differencesOf(lines, [...rows].reverse())).toEqual([]);
  });

  it('does not count the deduction of one for the other', () => {
    expect(differencesOf(lines, [...ben, medical('1001', 'Ada Byron'), dental('1001', 'Ada Byron')])).toEqual([
      'Ada Byron, Dental, ENROLLED_NOT_BILLED, expectNextBill',
      'Pia Castell, Dental, NO_DEDUCTION, ',
    ]);
  });

  it('terminates neither of them without names', () => {
    const rows = [...ben, medical('1001', ''), dental('1001', '')];
    expect(differencesOf(lines, rows)).toEqual([
      ', Dental, UNMATCHED_MEMBER, ',
      ', Medical, UNMATCHED_MEMBER, ',
      'Ada Byron, Medical, NO_DEDUCTION, acceptBill',
      'Pia Castell, Dental, NO_DEDUCTION, ',
    ]);
  });
});

describe('payroll that lost the zeros of a number', () => {
  const lines = [acme('0012', 'Nina Alder'), acme('12', 'Owen Diaz'), acme('13', 'Ben Okri'), acme('14', 'Eva Stone')];
  const others = [medical('13', 'Ben Okri'), medical('14', 'Eva Stone')];

  it('is compared by name with the two members who have it in different forms', () => {
    expect(differencesOf(lines, [...others, medical('12', 'Alder, Nina'), medical('12', 'Diaz, Owen')])).toEqual([]);
    expect(differencesOf(lines, [...others, medical('012', 'Alder, Nina'), medical('00012', 'Diaz, Owen')])).toEqual(
      [],
    );
  });

  it('terminates neither of them without a name', () => {
    expect(differencesOf(lines, [...others, medical('012', ''), medical('00012', '')])).toEqual([
      ', Medical, UNMATCHED_MEMBER, ',
      'Nina Alder, Medical, NO_DEDUCTION, ',
      'Owen Diaz, Medical, NO_DEDUCTION, acceptBill',
    ]);
  });
});

describe('members by number', () => {
  it('are found by the form on the bill, or by the name where several have the number', () => {
    const find = memberIndex([acme('0012', 'Nina Alder'), acme('12', 'Owen Diaz'), acme('E-5', 'Eva Stone')]);
    expect([find('12'), find('0012'), find('012'), find("'e5.0")]).toEqual(['12', '0012', undefined, 'E-5']);
    expect([find('12', 'Alder, Nina'), find('012', 'OWEN DIAZ'), find('12', 'Kim Li')]).toEqual(['0012', '12', '12']);
    expect([find.needsName('012'), find.needsName('E5')]).toEqual([true, false]);
  });
});
