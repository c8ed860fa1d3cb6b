import { openRowReader } from '../../../../src/domain/office/uploads/openRowReader';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';

const BILL = ['Group', 'Bill number', 'Period from', 'Member ID', 'Coverage'];
const BILL_CELLS = ['10', 'B1', '2026-11-01', 'M1', 'Medical'];

function readBy(kind: UploadKind, headings: readonly string[], cells: readonly string[]) {
  const reader = openRowReader({ kind, templates: [] }, { format: 'csv', fullList: false });
  const [first, { batch, result }] = [reader.take([headings, cells]), reader.end()];
  const [record] = [...first.records, ...batch.records];
  return { amount: record?.values['amount'], problem: result.problem };
}

/** @source docs/decisions/files.md#an-amount-of-another-month-is-never-read */
describe('an amount of another month or of the year', () => {
  it.each([
    ['YTD Amount', 'Amount'],
    ['Year to Date Amount', 'Current Amount'],
    ['Prior Amount', 'Deducted'],
    ['Annual Amount', 'Employee Amount'],
    ['Last Amount', 'Amount'],
  ])('is not the deduction: %s before %s', (other, own) => {
    const headings = ['Employee ID', 'Employee Name', 'Deduction', other, own];
    const cells = ['E1', 'Adler, Ruth', 'Medical', '900.00', '100.00'];
    expect(readBy(UploadKind.PayrollDeductions, headings, cells)).toEqual({ amount: 10_000, problem: '' });
  });

  it.each(['Prior Premium', 'YTD Premium', 'Annual Premium', 'Previous Premium'])('is not the premium: %s', (other) => {
    const headings = [...BILL, other, 'Premium'];
    expect(readBy(UploadKind.CarrierBill, headings, [...BILL_CELLS, '900.00', '100.00'])).toEqual({
      amount: 10_000,
      problem: '',
    });
  });

  it('is asked about if there is no other', () => {
    const found = readBy(UploadKind.CarrierBill, [...BILL, 'YTD Premium'], [...BILL_CELLS, '900.00']);
    expect(found).toEqual({ amount: undefined, problem: expect.stringMatching(/^Choose the column for: Premium/) });
  });
});
