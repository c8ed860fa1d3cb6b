import { fc, it } from '@fast-check/jest';
import { MOST_CENTS, negate, shownSum, sumCents } from '../../../src/domain/money/Cents';

const anyCents = fc.maxSafeInteger();

describe('a sum that is shown', () => {
  it.prop([fc.array(anyCents, { maxLength: 8 })])('is the exact one, or the most that can be told', (amounts) => {
    const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
    const shown = shownSum(amounts);
    if (Number.isSafeInteger(Number(exact))) expect(shown).toBe(Number(exact));
    else expect(shown).toBe(exact > 0n ? MOST_CENTS : negate(MOST_CENTS));
  });

  it.prop([fc.array(fc.integer(), { maxLength: 20 })])('is what is written, where that is exact', (amounts) => {
    expect(shownSum(amounts)).toBe(sumCents(amounts));
  });
});
