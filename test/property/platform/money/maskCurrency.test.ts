import { fc, test } from '@fast-check/jest';
import { centsToDecimal, formatCents, maskCurrency } from '../../../../src/domain/platform/money/formatCents';
import { parseCents } from '../../../../src/domain/platform/money/parseCents';
import { anyCents } from '../../../support/arbitraries/amounts';

const digits = fc.stringMatching(/^\d{1,60}$/);
const withoutDigits = fc.string().filter((text) => !/\d/.test(text));

describe('MSK-1 formatted currency', () => {
  test.prop([digits, digits])(
    'always cuts the decimals to two, never rounds, exact at any length',
    (whole, decimals) => {
      const shown = maskCurrency(`${whole}.${decimals}`);
      expect(shown.replaceAll(',', '')).toBe(`$${BigInt(whole)}.${decimals.slice(0, 2).padEnd(2, '0')}`);
    },
  );

  test.prop([digits])('always puts a comma before every third digit from the right', (whole) => {
    expect(maskCurrency(whole)).toMatch(/^\$\d{1,3}(,\d{3})*\.00$/);
  });

  test.prop([digits, fc.constantFrom('-', ' -', '$-', '-$')])(
    'always keeps a minus before the digits',
    (whole, sign) => {
      expect(maskCurrency(sign + whole)).toBe(`-${maskCurrency(whole)}`);
    },
  );

  test.prop([digits, digits])('never reads a minus between digits as a sign', (one, other) => {
    expect(maskCurrency(`${one}-${other}`)).toBe(maskCurrency(one + other));
  });

  test.prop([withoutDigits])('is always empty without a digit', (text) => {
    expect(maskCurrency(text)).toBe('');
  });

  test.prop([fc.string()])('never changes formatted text', (text) => {
    const shown = maskCurrency(text);
    expect(maskCurrency(shown)).toBe(shown);
  });

  test.prop([anyCents()])('formats an amount so that parsing it returns the same cents', (amount) => {
    expect(parseCents(formatCents(amount))).toBe(amount);
    expect(parseCents(centsToDecimal(amount))).toBe(amount);
  });
});
