import type { CheckFileLayout, CheckRecord } from '../../../../src/domain/money/positivePay/CheckFile';
import { checkFileText } from '../../../../src/domain/money/positivePay/checkFileText';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { cutBetweenCharacters } from '../../../../src/domain/platform/text/cut';

const LAYOUT: CheckFileLayout = {
  columns: [
    { field: 'checkNumber', heading: 'Check' },
    { field: 'payee', heading: 'Payee' },
    { field: 'text', heading: 'Bank', text: '-' },
  ],
  hasHeadings: false,
  dateFormat: 'YYYY-MM-DD',
  issueCode: 'I',
  voidCode: 'V',
  payeeLength: 12,
};

function rowOf(payee: string, payeeLength = 12): string {
  const record = {
    kind: 'ISSUE',
    checkNumber: 1_001,
    issuedOn: localDate('2026-11-30'),
    voidedOn: null,
    amountCents: cents(100),
    payee,
  } as CheckRecord;
  return checkFileText([record], '', { ...LAYOUT, payeeLength }).trim();
}

describe('a payee in a file of positive pay', () => {
  it.each([
    ['-Dash & Co', '1001,-Dash & Co,-'],
    ['=Equal Inc', '1001,=Equal Inc,-'],
    ['@Home, Inc', '1001,"@Home, Inc",-'],
  ])('is unchanged: %s', (payee, row) => expect(rowOf(payee)).toBe(row));

  it('is not cut within a letter and its accent, or within an emoji', () => {
    expect(rowOf('Ane\u0301', 3)).toBe('1001,Ané,-');
    expect(rowOf('Anx\u0301\u0301', 3)).toBe('1001,An,-');
    expect(rowOf('Cafe 👩‍👧 Shop', 7)).toBe('1001,Cafe,-');
  });

  it('is as long as the field allows', () => {
    expect(cutBetweenCharacters('abcdef', 3)).toBe('abc');
    expect(cutBetweenCharacters('𝒜bc', 1)).toBe('');
  });
});
