import { fc, test } from '@fast-check/jest';
import { maskColumn, maskNumbersIn } from '../../../../src/domain/platform/text/maskNumbers';

const two = (value: number) => String(value).padStart(2, '0');
const day = fc
  .tuple(fc.integer({ min: 1900, max: 2099 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .chain(([year, month, date]) =>
    fc.constantFrom(
      `${year}-${two(month)}-${two(date)}`,
      `${two(month)}/${two(date)}/${year}`,
      `${month}/${date}/${year}`,
      `${two(date)}.${two(month)}.${year}`,
      `${two(month)}-${two(date)}-${year}`,
      `${year}${two(month)}${two(date)}`,
      `${two(month)}${two(date)}${year}`,
    ),
  );
const ssn = fc
  .tuple(fc.integer({ min: 1, max: 899 }), fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 9999 }))
  .chain(([area, group, serial]) => {
    const parts = [String(area).padStart(3, '0'), two(group), String(serial).padStart(4, '0')];
    return fc.constantFrom(parts.join('-'), parts.join(' '), parts.join(''));
  });

describe('MSK-2 detecting and masking numbers', () => {
  test.prop([day])('never masks a date', (text) => {
    expect(maskNumbersIn(text)).toBe(text);
    expect(maskColumn([text])).toEqual([text]);
    expect(maskColumn([text], { isMemberId: true })).toEqual([text]);
  });

  test.prop([ssn])('never shows a whole Social Security number', (text) => {
    for (const column of [{}, { heading: 'Notes' }, { isMemberId: true }, { heading: 'SSN' }]) {
      expect(maskColumn([text], column)).toEqual([`${'X'.repeat(text.length - 3)}${text.slice(-3)}`]);
    }
  });

  test.prop([fc.integer({ min: 0, max: 1_000_000_000_00 })])('never masks an amount', (cents) => {
    const amount = (cents / 100).toFixed(2);
    const grouped = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect([amount, grouped, `$${grouped}`].map(maskNumbersIn)).toEqual([amount, grouped, `$${grouped}`]);
  });
});
