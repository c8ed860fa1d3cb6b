import { fc, test } from '@fast-check/jest';
import { allocateProRata } from '../../../../src/domain/platform/money/allocateProRata';
import { cents, negate, sumCents } from '../../../../src/domain/platform/money/Cents';
import { anyCents, centsFromZero } from '../../../support/arbitraries/amounts';

const weights = fc.array(centsFromZero(1_000_000_000), { minLength: 1, maxLength: 12 });

describe('spreading an amount pro rata', () => {
  test.prop([anyCents(), weights])('always adds up to the amount', (amount, over) => {
    expect(sumCents(allocateProRata(amount, over))).toBe(amount);
  });

  test.prop([anyCents(), weights])('is always less than a cent away from the exact share', (amount, over) => {
    const total = BigInt(sumCents(over));
    fc.pre(total > 0n);
    allocateProRata(amount, over).forEach((part, index) => {
      const off = BigInt(part) * total - BigInt(amount) * BigInt(over[index] ?? 0);
      expect(off < total && -off < total).toBe(true);
    });
  });

  test.prop([anyCents(), weights])(
    'never gives to a weight of zero while another weight is positive',
    (amount, over) => {
      fc.pre(over.some((weight) => weight > 0));
      allocateProRata(amount, over).forEach((part, index) => {
        if (over[index] === 0) expect(part).toBe(0);
      });
    },
  );

  test.prop([anyCents(), weights])('always mirrors for the opposite amount', (amount, over) => {
    expect(allocateProRata(negate(amount), over)).toEqual(allocateProRata(amount, over).map(negate));
  });

  test.prop([centsFromZero(), weights])('never gives more to a smaller weight', (amount, over) => {
    const parts = allocateProRata(amount, over);
    for (const [i, weight] of over.entries())
      for (const [j, other] of over.entries())
        if (weight > other) expect(parts[i]).toBeGreaterThanOrEqual(parts[j] ?? 0);
  });

  test('gives leftover cents to the largest remainders, the earlier first among equals', () => {
    expect(allocateProRata(cents(100), [cents(1), cents(1), cents(1)])).toEqual([34, 33, 33]);
    expect(allocateProRata(cents(10), [cents(5), cents(3), cents(7)])).toEqual([3, 2, 5]);
  });

  test('gives everything to the first weight if all are zero, and returns nothing without weights', () => {
    expect(allocateProRata(cents(7), [cents(0), cents(0)])).toEqual([7, 0]);
    expect(allocateProRata(cents(7), [])).toEqual([]);
  });
});
