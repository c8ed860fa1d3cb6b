import { readBai2 } from '../../../../src/domain/money/statements/bai2';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { writeBai2 } from '../../../support/statements/writeBai2';

const DAY = localDate('2026-03-31');
const FILE = writeBai2([
  {
    day: DAY,
    openingCents: 100_000,
    transactions: [
      { typeCode: '166', amountCents: 120_000, funds: 'V,260331,', bankReference: 'B1', text: 'ACH SETTLEMENT' },
      { typeCode: '698', amountCents: 1_500, text: 'FEE, MONTHLY' },
    ],
  },
]);
const ASKED = { openingOf: () => undefined, closingCents: null };
const isAccount = (accountNumber: string) => accountNumber.endsWith('8123');
const read = (text: string) => readBai2(text, { ...ASKED, isAccount });
const messageOf = (text: string) => read(text).problems[0]?.message ?? 'read';

it('takes the side of amounts from their type code, and keeps commas in texts', () => {
  expect(read(FILE).statement?.lines).toEqual([
    { day: DAY, amountCents: 120_000, typeCode: '166', reference: 'B1', description: 'ACH SETTLEMENT' },
    { day: DAY, amountCents: -1_500, typeCode: '698', reference: '', description: 'FEE, MONTHLY' },
  ]);
});

it('skips transactions that move no money, type code 890', () => {
  const noted = FILE.replace('16,698,1500,,,,FEE, MONTHLY', '16,698,1500,,,,FEE\n16,890,,,,,A NOTE')
    .replace(/(49,\d+),5\//, '$1,6/')
    .replace(/(98,\d+,1),7\//, '$1,8/')
    .replace(/(99,\d+,1),9\//, '$1,10/');
  expect(read(noted).statement?.lines).toHaveLength(2);
});

it.each([
  ['another version', FILE.replace(',2/', ',1/'), 'not version 2'],
  ['a report that is not final', FILE.replace('USD,2/\n03', 'USD,3/\n03'), 'interim'],
  ['a group that deletes an earlier one', FILE.replace('0110000150,1,', '0110000150,2,'), 'deletes Mar 31, 2026'],
  ['an unknown status', FILE.replace('0110000150,1,', '0110000150,7,'), 'not 1 to 4'],
  ['other money', FILE.replace('123,USD,010', '123,EUR,010'), 'EUR'],
  ['an unknown record', FILE.replace('16,698', '17,698'), 'no record code'],
  ['an unknown type code', FILE.replace('16,698', '16,710'), 'type code'],
  ['unknown funds', FILE.replace('V,260331,', 'X,260331,'), 'funds'],
  ['a wrong control total of the account', FILE.replace(/^49,\d+/m, '49,1'), 'control total of the account'],
  ['a wrong control total of the group', FILE.replace(/^98,\d+/m, '98,1'), 'control total of the group'],
  ['a wrong control total of the file', FILE.replace(/^99,\d+/m, '99,1'), 'control total of the file'],
  ['a wrong number of records', FILE.replace(/(49,\d+),\d+/, '$1,7'), 'number of records'],
  ['a missing trailer', FILE.replace(/^99.*\n/m, ''), 'record 99'],
  ['text after the end', `${FILE}01,A,B,260331,0600,1,,,2/\n`, 'record 99'],
  ['records after the end', `${FILE}49,1,1/\n`, 'goes on after its last record'],
  ['an amount with a point', FILE.replace('120000', '1200.00'), 'not a number of cents'],
  ['a continuation of nothing', `88,A/\n${FILE}`, 'no record that this line could continue'],
  ['nothing', '', 'starts with a record 01'],
])('refuses a file with %s', (_what, text, message) => {
  expect(messageOf(text)).toContain(message);
});

it('refuses a file without the account', () => {
  expect(readBai2(FILE, { ...ASKED, isAccount: () => false }).problems[0]?.message).toContain(
    'no statement of the account',
  );
});

it('refuses days that do not follow one another', () => {
  const day = (text: string, openingCents: number) => ({ day: localDate(text), openingCents, transactions: [] });
  expect(messageOf(writeBai2([day('2026-03-30', 500), day('2026-03-31', 600)]))).toContain('the day before closed');
  const moved = ['175', '495'].map((typeCode) => ({ typeCode, amountCents: 5, text: 'TRANSFER' }));
  const washed = { ...day('2026-03-30', 500), transactions: moved };
  expect(messageOf(writeBai2([washed, washed]))).toContain('twice');
});
