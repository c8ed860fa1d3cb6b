import { adjustmentKind } from '../../../../src/domain/office/uploads/chargeWithoutMember';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { readAll, table } from '../../../support/uploads/readAll';

const bill = { kind: UploadKind.CarrierBill };
const HEADINGS = 'Group,Bill number,Period from,Member ID,Coverage,Premium,Description';
const LINES = '10420,A-1,2026-04,M1,Medical,10,\n10420,A-1,2026-04,M2,Dental,4,Added late';
const read = (text: string) => {
  const { records, badRows, result } = readAll(table(text), bill);
  const charges = records
    .filter(({ values }) => values['memberId'] === null)
    .map(({ row, values }) => [row, values['billNumber'], values['description'], values['amount']]);
  const errors = badRows.flatMap((one) => one.errors.map(({ row, field, message }) => [row, field, message]));
  return { charges, errors, result, count: records.length };
};

describe('a charge without a member', () => {
  it('reads a line with a description and no member or coverage as a charge', () => {
    const { charges, errors, count } = read(`${HEADINGS}\n${LINES}\n10420,A-1,2026-04,,,25,Administrative fee`);
    expect(errors).toEqual([]);
    expect(charges).toEqual([[4, 'A-1', 'Administrative fee', 2_500]]);
    expect(count).toBe(3);
  });

  it('reads an adjustment with a coverage and no member as a charge', () => {
    const { charges, errors } = read(
      `${HEADINGS}\n${LINES}\nAdjustments\nMember ID,Member name,Coverage,Month,Reason,Amount\n,,Dental,,Rate true-up,-12.50\nM1,,Medical,2026-03,Termed,-10`,
    );
    expect(errors).toEqual([]);
    expect(charges).toEqual([[6, 'A-1', 'Rate true-up (Dental)', -1_250]]);
  });

  it('reads charges and credits from a table of descriptions and amounts', () => {
    const { charges, errors, result } = read(
      `${HEADINGS}\n${LINES}\nOther charges\nDescription,Amount,Credit\nAdministrative fee,25,\nGoodwill,,5\nTotal,25,5`,
    );
    expect(errors).toEqual([]);
    expect(charges).toEqual([
      [6, 'A-1', 'Administrative fee', 2_500],
      [7, 'A-1', 'Goodwill', -500],
    ]);
    // The total of the table is its own: nothing is said about it.
    expect(result.notice).toBe(
      '“Other charges” was read, too: 2 rows of $20.00. Skipped as titles: row 4 (“Other charges”).',
    );
  });

  it.each([
    ['the line has a coverage', '10420,A-1,2026-04,,Medical,10,Administrative fee', 'memberId'],
    ['there is no description', '10420,A-1,2026-04,,,10,', 'memberId'],
    ['the member number is too long', `10420,A-1,2026-04,${'M'.repeat(61)},,10,Administrative fee`, 'memberId'],
    ['the coverage is too long', `10420,A-1,2026-04,,${'D'.repeat(101)},10,Administrative fee`, 'coverage'],
    ['there is no amount', '10420,A-1,2026-04,,,,Administrative fee', 'amount'],
  ])('is an error if %s', (_, row, field) => {
    const { charges, errors } = read(`${HEADINGS}\n${LINES}\n${row}`);
    expect(charges).toEqual([]);
    expect(errors.map((error) => error[1])).toContain(field);
  });

  it('rejects a charge without a description', () => {
    const { charges, errors } = read(`${HEADINGS}\n${LINES}\nOther charges\nDescription,Amount\n,25\nFee,5`);
    expect(charges).toEqual([[7, 'A-1', 'Fee', 500]]);
    expect(errors).toEqual([[6, 'description', 'A charge without a member needs a description.']]);
  });

  it.each([
    'Previous balance',
    'Balance forward',
    'Payment received 3/15',
    'Amount due last month',
    'Current charges',
    'Retro adjustments',
    'Premium',
    'Net billing',
    'Dental',
  ])('is an error if its amount is on an earlier bill or in a summary: %s', (description) => {
    const { charges, errors } = read(`${HEADINGS}\n${LINES}\n10420,A-1,2026-04,,,100,${description}`);
    expect(charges).toEqual([]);
    expect(errors.map((error) => error[1])).toEqual(['description']);
  });

  it.each(['Dental administrative fee', 'Medical rate correction', 'Group adjustment for March'])(
    'may name a coverage or an adjustment: %s',
    (description) => {
      const { charges } = read(`${HEADINGS}\n${LINES}\n10420,A-1,2026-04,,,100,${description}`);
      expect(charges).toEqual([[4, 'A-1', description, 10_000]]);
    },
  );

  it.each([
    ['Administrative fee', 2_500, 'FEE'],
    ['State premium tax', 100, 'FEE'],
    ['Rate true-up', -100, 'CREDIT'],
    ['Rate true-up', 100, 'CORRECTION'],
  ])('has a kind that depends on its description and sign: %s, %i cents', (description, amount, kind) => {
    expect(adjustmentKind(description, amount)).toBe(kind);
  });
});
