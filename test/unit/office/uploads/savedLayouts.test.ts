import type { ColumnRule, KnownLayout } from '../../../../src/domain/office/uploads/FileTemplate';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { readAll } from '../../../support/uploads/readAll';

const known = (headings: Readonly<Record<string, string>>, amount: Partial<ColumnRule>): KnownLayout => ({
  templatePk: '101.1',
  name: 'Saved',
  modDate: '2026-01-05T15:00:00.000Z',
  headerRow: 1,
  dateOrder: 'monthFirst',
  values: [],
  columns: Object.entries(headings).map(([field, column]) => ({
    field,
    column,
    ...(field === 'amount' && amount),
  })),
});

const CHECKS = { groupNumber: 'Group', checkNumber: 'Check', depositDate: 'Date', amount: 'Amount' };
const DEDUCTIONS = { memberId: 'ID', memberName: 'Name', coverage: 'Coverage', amount: 'Amount' };

/** Amounts that are read, or the messages of errors. */
function read(kind: UploadKind, headings: Readonly<Record<string, string>>, amount: Partial<ColumnRule>, text: string) {
  const cells =
    kind === UploadKind.Lockbox ? ['101', '7001', '2026-11-20', text] : ['1001', 'Doe Jane', 'Medical', text];
  const { records, badRows, result } = readAll([Object.values(headings), cells], {
    kind,
    templates: [known(headings, amount)],
  });
  expect(result.layoutBy).toBe('recognised');
  return records.length > 0
    ? records.map(({ values }) => values['amount'])
    : badRows.flatMap(({ errors }) => errors[0]?.message);
}

describe('a saved layout whose meaning changed is asked about once more', () => {
  it.each([
    ['a lockbox', UploadKind.Lockbox, CHECKS, 'asWritten'],
    ['a lockbox whose signs were reversed', UploadKind.Lockbox, CHECKS, 'reversed'],
    ['payroll', UploadKind.PayrollDeductions, DEDUCTIONS, 'asWritten'],
    ['payroll whose signs were reversed', UploadKind.PayrollDeductions, DEDUCTIONS, 'reversed'],
  ] as const)('asks what CR means: %s', (_what, kind, headings, sign) => {
    expect(read(kind, headings, { sign }, '400.40 CR')).toEqual([
      '“400.40 CR” can be positive or negative. Under Column mapping, choose whether CR is negative or positive.',
    ]);
    expect(read(kind, headings, { sign: 'creditPositive' }, '400.40 CR')).toEqual([40_040]);
    expect(read(kind, headings, { sign: 'creditNegative' }, '400.40 CR')).toEqual([
      kind === UploadKind.Lockbox ? 'The amount of a check must be greater than zero.' : -40_040,
    ]);
  });

  it.each([
    ['a lockbox', UploadKind.Lockbox, CHECKS],
    ['payroll', UploadKind.PayrollDeductions, DEDUCTIONS],
  ] as const)('asks what padded digits are: %s', (_what, kind, headings) => {
    expect(read(kind, headings, {}, '0000040040')).toEqual([expect.stringContaining('it may be cents')]);
    expect(read(kind, headings, { unit: 'cents' }, '0000040040')).toEqual([40_040]);
    expect(read(kind, headings, { unit: 'dollars' }, '0000040040')).toEqual([4_004_000]);
  });

  it('reads amounts without a mark as before', () => {
    expect(read(UploadKind.Lockbox, CHECKS, {}, '400.40')).toEqual([40_040]);
    expect(read(UploadKind.Lockbox, CHECKS, { sign: 'reversed' }, '-400.40')).toEqual([40_040]);
  });
});
