import { maskColumn, maskNumbersIn } from '../../../../src/domain/platform/text/maskNumbers';

describe('masking numbers in texts and columns (MSK-2)', () => {
  it.each([
    ['123-45-6789', 'XXXXXXXX789'],
    ['123 45 6789', 'XXXXXXXX789'],
    ['123456789', 'XXXXXX789'],
    ['23456789', 'XXXXX789'],
    ['12-3456789', 'XXXXXXX789'],
    ['4000 1234 5678 9010', 'XXXXXXXXXXXXXXXX010'],
    ['Adler, Ruth (123-45-6789)', 'Adler, Ruth (XXXXXXXX789)'],
    ['“123456789”, row 4 is not an amount.', '“XXXXXX789”, row 4 is not an amount.'],
  ])('masks %j', (text, masked) => {
    expect(maskNumbersIn(text)).toBe(masked);
  });

  it.each([
    '2026-11-20',
    '2026-11-20, Friday',
    '2026-11-20 08:30:00',
    '20261120',
    '20261120083000',
    '11/20/2026',
    '11-20-2026',
    '20.11.2026',
    '11012026',
    '2026-11-01 2026-11-30',
    '1,234,567.89',
    '$12345678.00',
    '12345678.90',
    '1.234.567,89',
    '612.40',
    'E1001',
    'Medical 2026',
    '',
  ])('leaves %j unchanged', (text) => {
    expect(maskNumbersIn(text)).toBe(text);
  });

  it('masks a column of Social Security numbers that is not the member number, even with leading zeros lost', () => {
    expect(maskColumn(['123456789', '1234567', '20010315', ''], { heading: 'Tax ID (SSN)' })).toEqual([
      'XXXXXX789',
      'XXXX567',
      'XXXXX315',
      '',
    ]);
  });

  it('masks such a column even without a recognizable heading', () => {
    expect(maskColumn(['123456789', '234567890', '1234567'], { heading: 'Column C' })).toEqual([
      'XXXXXX789',
      'XXXXXX890',
      'XXXX567',
    ]);
  });

  it('masks every member number, but not dates in a misread column', () => {
    expect(maskColumn(['E1001', 'A-7'], { isMemberId: true })).toEqual(['XX001', 'A-7']);
    const days = ['11/20/2026', '11/27/2026', '123-45-6789'];
    expect(maskColumn(days, { isMemberId: true })).toEqual(['11/20/2026', '11/27/2026', 'XXXXXXXX789']);
    expect(maskColumn(['20261120', '20261127'], { isMemberId: true })).toEqual(['20261120', '20261127']);
  });

  it('leaves amounts and words in a column about accounts', () => {
    expect(maskColumn(['1,234.56', 'Checking', '4711', '12345678'], { heading: 'Account' })).toEqual([
      '1,234.56',
      'Checking',
      'X711',
      'XXXXX678',
    ]);
  });

  it('shows bill and check numbers unless they could be Social Security numbers', () => {
    const numbers = ['2026110001', '000123456', '123-45-6789', '123456789'];
    expect(maskColumn(numbers, { isBusinessNumber: true })).toEqual([
      '2026110001',
      '000123456',
      'XXXXXXXX789',
      'XXXXXX789',
    ]);
  });
});
