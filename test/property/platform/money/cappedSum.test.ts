import { fc, it } from '@fast-check/jest';
import { cappedSum, MAX_CENTS, negate, sumCents } from '../../../../src/domain/platform/money/Cents';

const anyCents = fc.maxSafeInteger();

describe('a capped sum', () => {
  it.prop([fc.array(anyCents, { maxLength: 8 })])('is always the exact sum or the cap', (amounts) => {
    const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
    const shown = cappedSum(amounts);
    if (Number.isSafeInteger(Number(exact))) expect(shown).toBe(Number(exact));
    else expect(shown).toBe(exact > 0n ? MAX_CENTS : negate(MAX_CENTS));
  });

  it.prop([fc.array(fc.integer(), { maxLength: 20 })])(
    'always equals the exact sum where that is a safe integer',
    (amounts) => {
      expect(cappedSum(amounts)).toBe(sumCents(amounts));
    },
  );
});
