import { readDeductions } from '../../../../../src/domain/billing/reconciliation/readDeductions';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { readAll } from '../../../../support/uploads/readAll';

const HEADERS = ['Employee ID', 'Employee Name', 'Coverage', 'Deduction', 'DR/CR'];
const MAPPING = {
  memberId: 'Employee ID',
  memberName: 'Employee Name',
  coverage: 'Coverage',
  amount: 'Deduction',
  employerAmount: null,
};
const row = (id: string, amount: string, side: string) => [id, 'Doe Jane', 'Medical', amount, side];

/** Amounts in cents that the comparison and the upload read, and the numbers of rows that they don't. */
function bothDoors(...rows: readonly (readonly string[])[]) {
  const compared = readDeductions({ headers: HEADERS, rows }, MAPPING);
  const uploaded = readAll([HEADERS, ...rows], { kind: UploadKind.PayrollDeductions });
  return [
    [compared.deductions.map(({ amountCents }) => amountCents), compared.problems.map((one) => one.row)],
    [uploaded.records.map(({ values }) => values['amount']), uploaded.badRows.map((one) => one.row - 1)],
  ];
}

describe('a payroll file with a column of debits and credits', () => {
  it.each(['CR', 'DR'])('has deductions on the side of most rows: %s', (usual) => {
    const other = usual === 'CR' ? 'DR' : 'CR';
    const read = bothDoors(row('1', '10.00', usual), row('2', '20.00', usual), row('3', '5.00', other));
    expect(read).toEqual([
      [[1_000, 2_000], [3]],
      [[1_000, 2_000], [3]],
    ]);
  });

  it('is not read if each side has as many rows', () => {
    const read = bothDoors(row('1', '10.00', 'CR'), row('2', '20.00', 'DR'));
    expect(read).toEqual([
      [[], [1, 2]],
      [[], [1, 2]],
    ]);
  });

  it('is read as before if the column says something else', () => {
    const read = bothDoors(row('1', '10.00', 'CR'), row('2', '20.00', 'monthly'));
    expect(read).toEqual([
      [[1_000, 2_000], []],
      [[1_000, 2_000], []],
    ]);
  });
});

describe('amounts of a payroll file with a mark', () => {
  const compared = (...amounts: readonly string[]) => {
    const rows = amounts.map((amount, at) => row(String(at + 1), amount, ''));
    const { deductions, problems } = readDeductions({ headers: HEADERS, rows }, MAPPING);
    return [deductions.map(({ amountCents }) => amountCents), problems.map((one) => one.message.slice(0, 44))];
  };

  it.each(['CR', 'DR'])('are deductions if all have the same one: %s', (mark) =>
    expect(compared(`10.00 ${mark}`, `20.00${mark.toLowerCase()}`, '0.00')).toEqual([[1_000, 2_000, 0], []]),
  );

  it('are not read if they differ, or have a sign, too', () => {
    expect(compared('10.00 CR', '20.00 DR')).toEqual([
      [],
      ['“10.00 CR” can be a deduction or a refund, be', '“20.00 DR” can be a deduction or a refund, be'].map((one) =>
        one.slice(0, 44),
      ),
    ]);
    expect(compared('10.00 CR', '20.00')[0]).toEqual([2_000]);
    expect(compared('-10.00 CR', '-20.00 CR')[0]).toEqual([]);
  });
});
