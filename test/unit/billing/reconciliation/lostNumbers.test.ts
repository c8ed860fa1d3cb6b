import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import type { ColumnMapping } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { areNamesAlike } from '../../../../src/domain/billing/reconciliation/people/lostNumbers';
import { readDeductions } from '../../../../src/domain/billing/reconciliation/readDeductions';
import { isInScientificForm, isRoundedNumber } from '../../../../src/domain/platform/text/lostDigits';
import { aLine } from '../../../support/reconciliation/aLine';

const HEADERS = ['ID', 'Name', 'Benefit', 'Deduction'];
const MAPPING: ColumnMapping = {
  memberId: 'ID',
  memberName: 'Name',
  coverage: 'Benefit',
  amount: 'Deduction',
  employerAmount: null,
};

const read = (...rows: readonly (readonly string[])[]) => readDeductions({ headers: HEADERS, rows }, MAPPING);
const billed = (memberId: string, memberName: string) => aLine({ memberId, memberName, billed: 50_000 });

/** Kinds of differences between a bill and a payroll file. */
function kindsOf(lines: readonly ReturnType<typeof aLine>[], ...rows: readonly (readonly string[])[]) {
  const { deductions } = read(...rows);
  return comparePayroll(lines, deductions).discrepancies.map(({ kind, memberId }) => `${kind} ${memberId}`);
}

describe('a number that a spreadsheet has shortened', () => {
  it.each(['1E+11', '1.23457E+11', '1.2e+5', '1,23457E+11', '1.5E11'])('is recognized: %s', (text) =>
    expect(isInScientificForm(text)).toBe(true),
  );

  it.each(['1E11', 'E1001', '100E', '12-34', '123456789012', '1.5'])('may be a number of its own: %s', (text) =>
    expect(isInScientificForm(text)).toBe(false),
  );

  it('has zeros after its fifteenth digit', () => {
    expect(
      ['1234567890123450', '123456789012345000', '123456789012345', '1234567890123456'].map(isRoundedNumber),
    ).toEqual([true, true, false, false]);
  });
});

describe('two names of one number', () => {
  it.each([
    ['Doe, Jane', 'Smith, Jane'],
    ['Doe, Jane', 'Doe, Tim'],
    ['O’Brien, Ana', 'Ana OBrien'],
    ['Doe, Jane', ''],
  ])('may be of one family: %s and %s', (one, other) => expect(areNamesAlike(one, other)).toBe(true));

  it('are of two people without a common word', () => expect(areNamesAlike('Doe, Jane', 'Roe, Rick')).toBe(false));
});

describe('people whose number was lost', () => {
  const LINES = [
    billed('123456789012', 'Alder, Nina'),
    billed('123457000000', 'Birk, Owen'),
    billed('T4003', 'Castell, Pia'),
  ];

  it('are compared by name, and never added up', () => {
    const rows = [
      ['1.23457E+11', 'Alder, Nina', 'Medical', '500.00'],
      ['1.23457E+11', 'Birk, Owen', 'Medical', '500.00'],
      ['T4003', 'Castell, Pia', 'Medical', '500.00'],
    ];
    expect(kindsOf(LINES, ...rows)).toEqual([]);
    expect(read(...rows).notice).toBe(
      'The file has lost digits of 1 member number: “1.23457E+11” is not the number of one person. These people are compared by name. Export the column of the numbers as text.',
    );
  });

  it('are not on the bill under the other’s name, where zeros were lost', () => {
    const lines = [billed('0012', 'Alder, Nina'), billed('12', 'Birk, Owen')];
    expect(
      kindsOf(lines, ['12', 'Alder, Nina', 'Medical', '500.00'], ['12', 'Birk, Owen', 'Medical', '500.00']),
    ).toEqual([]);
  });

  it('are not read without a name', () => {
    const { deductions, problems, account } = read(
      ['1E+11', '', 'Medical', '500.00'],
      ['T4003', 'Castell, Pia', 'Medical', '500.00'],
    );
    expect(deductions.map(({ memberId }) => memberId)).toEqual(['T4003']);
    expect(problems).toEqual([{ row: 1, message: 'Its member number is not only this person’s, and it has no name.' }]);
    expect(account).toMatchObject({ read: 1, unread: 1, unreadCents: 50_000 });
  });

  it('keep their number if the names are those of one person', () => {
    const { deductions, notice } = read(
      ['T1', 'Doe, Jane', 'Medical', '500.00'],
      ['T1', 'Smith, Jane', 'Dental', '50.00'],
    );
    expect(deductions.map(({ memberId }) => memberId)).toEqual(['T1', 'T1']);
    expect(notice).toBeUndefined();
  });

  it('keep their numbers if the column of names has something else', () => {
    const rows = ['T1', 'T2', 'T3'].flatMap((id) => [
      [id, 'Blue Plan', 'Medical', '500.00'],
      [id, 'Smile Care', 'Dental', '50.00'],
    ]);
    expect(read(...rows).deductions.every(({ memberId }) => memberId !== '')).toBe(true);
  });
});
