import { fc, it } from '@fast-check/jest';
import { cappedSum, MAX_CENTS, negate, sumCents } from '../../../src/domain/money/Cents';

const anyCents = fc.maxSafeInteger();

describe('a sum that is shown', () => {
  it.prop([fc.array(anyCents, { maxLength: 8 })])('is the exact one, or the most that can be told', (amounts) => {
    const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
    const shown = cappedSum(amounts);
    if (Number.isSafeInteger(Number(exact))) expect(shown).toBe(Number(exact));
    else expect(shown).toBe(exact > 0n ? MAX_CENTS : negate(MAX_CENTS));
  });

  it.prop([fc.array(fc.integer(), { maxLength: 20 })])('is what is written, where that is exact', (amounts) => {
    expect(cappedSum(amounts)).toBe(sumCents(amounts));
  });
});
