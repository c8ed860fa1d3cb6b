import type { FileLayout } from '../../../../src/domain/office/uploads/FileTemplate';
import { MaskedFile, maskedHeading } from '../../../../src/domain/office/uploads/maskedFile';
import { maskPersonKey, withMaskedKeys, withMaskedTexts } from '../../../../src/domain/platform/text/maskKeys';
import { maskSpecialIn } from '../../../../src/domain/platform/text/maskSpecial';

const HEADINGS = ['Emp No', 'Deduction', 'Start', 'SSN', 'DOB', 'Salary'];
const layout = (...columns: readonly (readonly [string, string])[]): FileLayout => ({
  headerRow: 1,
  columns: columns.map(([field, column]) => ({ field, column })),
  values: [],
  dateOrder: 'monthFirst',
});
const USED = layout(['memberId', 'Emp No'], ['volume', 'Deduction'], ['effectiveFrom', 'Start']);

describe('values of a file as they are shown', () => {
  it('are masked according to the meaning of their column', () => {
    const file = new MaskedFile({ kind: 'enrolment', layout: USED });
    const row = ['10023', '1,250.00', '03/01/2026', '512-43-8871', '7/19/1983', '61,287.43'];
    expect(file.sample([HEADINGS, row], HEADINGS)).toEqual([
      HEADINGS,
      ['XX023', '1,250.00', '03/01/2026', 'XXX-XX-XXXX', 'X/XX/XXXX', 'XX,XXX.XX'],
    ]);
  });

  it('are masked by their format in a column where they do not belong', () => {
    const file = new MaskedFile({ kind: 'enrolment', layout: USED });
    const row = ['512438871', '512-43-8871', '07/19/1983', '', '', ''];
    expect(file.cells(row, HEADINGS)).toEqual(['XXXXXX871', 'XXXXXXXX871', 'XX/XX/XXXX', '', '', '']);
    expect(file.cells(['1', '2', '512-43-8871'], HEADINGS)[2]).toBe('XXXXXXXX871');
  });

  it('stay masked if a column of pay or birth dates is mapped', () => {
    const file = new MaskedFile({
      kind: 'enrolment',
      layout: layout(['memberId', 'Emp No'], ['volume', 'Salary'], ['effectiveFrom', 'DOB']),
    });
    const values = { memberId: 'E1', volume: 6_128_743, effectiveFrom: '2003-07-19', coverage: 'Medical' };
    expect(file.record({ row: 2, values }).values).toEqual({
      memberId: 'E1',
      volume: null,
      effectiveFrom: 'XXXX-XX-XX',
      coverage: 'Medical',
    });
  });

  it('are shown in the columns from which the length of check numbers is chosen', () => {
    const headings = ['Last 4 digits', 'Last 6 digits', 'Memo'];
    const sample = (kind: 'lockbox' | 'carrierBill') =>
      new MaskedFile({ kind, layout: layout() }).sample([headings, ['1042', '771042', '771042']], headings)[1];
    expect(sample('lockbox')).toEqual(['1042', '771042', 'XXXXXX']);
    expect(sample('carrierBill')).toEqual(['XXXX', 'XXXXXX', 'XXXXXX']);
  });

  it('keep whole member numbers for comparing only', () => {
    const file = new MaskedFile({ kind: 'payrollDeductions', layout: null });
    const record = { row: 1, values: { memberId: '10023', amount: 1_250 } };
    expect(file.record(record, true).values).toEqual(record.values);
    expect(file.record(record).values).toEqual({ memberId: 'XX023', amount: 1_250 });
  });

  it('are masked in the messages that quote them', () => {
    const file = new MaskedFile({ kind: 'enrolment', layout: USED });
    const error = { field: 'effectiveFrom', text: '512-43-8871', message: '“512-43-8871” is no date.' };
    expect(file.error(error)).toEqual({
      field: 'effectiveFrom',
      text: 'XXXXXXXX871',
      message: '“XXXXXXXX871” is no date.',
    });
  });

  it('keep a split amount of a mapped column whole, and mask one in any other column', () => {
    const file = new MaskedFile({ kind: 'payrollDeductions', layout: USED });
    const split = (field: string) =>
      file.error({ field, text: '1,612.40', message: '“1” and “612.40” may be one number, 1,612.40' }).message;
    expect(split('amount')).toBe('“1” and “612.40” may be one number, 1,612.40');
    expect(split('')).toBe('“1” and “XXX.XX” may be one number, X,XXX.XX');
  });

  it('leave headings readable, and mask a data row that was mistaken for headings', () => {
    expect(['Deduction 03/15/2026', '512-43-8871', '61,287.43', 'born 07/19/1983'].map(maskedHeading)).toEqual([
      'Deduction 03/15/2026',
      'XXX-XX-XXXX',
      'XX,XXX.XX',
      'born XX/XX/XXXX',
    ]);
  });
});

describe('special data in any text', () => {
  it.each([
    ['born 1983-07-19, earns $61,287.43', 'born XXXX-XX-XX, earns $XX,XXX.XX'],
    ['19 Jul 1983', 'XX Jul XXXX'],
    ['July 19, 1983', 'July XX, XXXX'],
    ['19830719', 'XXXXXXXX'],
    ['512-43-8871 of 4417093826', 'XXXXXXXX871 of XXXXXXX826'],
    ['Medical 2026', 'Medical 2026'],
    ['Cost center 4410', 'Cost center 4410'],
  ])('masks what may be special in %j', (text, masked) => {
    expect(maskSpecialIn(text)).toBe(masked);
  });
});

describe('keys of people in a payroll file', () => {
  it('lose birth dates and Social Security numbers, and nothing else', () => {
    expect(maskPersonKey('NO_DEDUCTION/name byron ada born 1984-08-21 ends 8873/Medical')).toBe(
      'NO_DEDUCTION/name byron ada born XXXX-XX-XX ends XXXX/Medical',
    );
    expect(withMaskedKeys({ items: [{ memberId: '512-43-8872', note: '512-43-8872', row: 3 }] })).toEqual({
      items: [{ memberId: 'XXXXXXXX872', note: '512-43-8872', row: 3 }],
    });
    expect(maskPersonKey('E10023')).toBe('E10023');
    expect(withMaskedTexts({ headings: ['Emp No', '512-43-8872'], coverages: [{ name: '512438872' }] })).toEqual({
      headings: ['Emp No', 'XXXXXXXX872'],
      coverages: [{ name: 'XXXXXX872' }],
    });
  });
});
