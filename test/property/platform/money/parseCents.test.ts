import { fc, test } from '@fast-check/jest';
import { negate } from '../../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../../src/domain/platform/money/formatCents';
import { parseCents } from '../../../../src/domain/platform/money/parseCents';
import { centsFromZero } from '../../../support/arbitraries/amounts';

const amount = centsFromZero(99_999_999_999_999);

describe('an amount as people or spreadsheets write it', () => {
  test.prop([amount, fc.constantFrom('#', '$#', ' $ #', '#000', '0#', '$0#')])(
    'is always read to the cent',
    (size, shape) => {
      expect(parseCents(shape.replace('#', () => centsToDecimal(size)))).toBe(size);
    },
  );

  test.prop([amount, fc.constantFrom('-#', '−#', '-$#', '$-#', '#-', '(#)', '($#)', '$(#)', ' ( # ) ')])(
    'is always read as negative with any common sign',
    (size, shape) => {
      expect(parseCents(shape.replace('#', () => centsToDecimal(size)))).toBe(negate(size));
    },
  );

  test.prop([amount, fc.constantFrom('(#', '#)', '--#', '-#-', '-(#)', '$$#', '#x', '#,00', 'e#', '#e1')])(
    'is rejected in any other notation',
    (size, shape) => {
      expect(parseCents(shape.replace('#', () => centsToDecimal(size)))).toBeUndefined();
    },
  );

  test.prop([amount, fc.integer({ min: 1, max: 9 })])('is rejected with a fraction of a cent', (size, tenth) => {
    expect(parseCents(`${centsToDecimal(size)}${tenth}`)).toBeUndefined();
  });

  test.prop([
    fc.integer({ min: 1, max: 999 }),
    fc.integer({ min: 0, max: 999 }).map((group) => String(group).padStart(3, '0')),
    fc.constantFrom('.', ' ', '\u00a0', '\u202f', "'"),
  ])('is rejected if its separator could mark thousands or decimals', (lead, group, separator) => {
    expect(parseCents(`${lead}${separator}${group}`)).toBeUndefined();
    expect(parseCents(`-$${lead}${separator}${group}`)).toBeUndefined();
  });

  test.prop([fc.string()])('is always undefined or a whole number of cents', (text) => {
    const read = parseCents(text);
    expect(read === undefined || Number.isSafeInteger(read)).toBe(true);
    expect(Object.is(read, -0)).toBe(false);
  });
});
