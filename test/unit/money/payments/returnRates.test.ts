import fc from 'fast-check';
import {
  isAboveThreshold,
  RETURN_RATE_KINDS,
  rateText,
  returnRates,
} from '../../../../src/domain/money/payments/returnRates';

it('counts codes by kind, and all of them', () => {
  const rates = returnRates(
    1_000,
    new Map([
      ['R01', 100],
      ['R03', 31],
      ['R10', 5],
    ]),
  );
  expect(rates.map(({ kind, returnedCount }) => [kind, returnedCount])).toEqual([
    ['UNAUTHORIZED', 5],
    ['ADMINISTRATIVE', 31],
    ['ALL', 136],
  ]);
  expect(rates.map(isAboveThreshold)).toEqual([false, true, false]);
  expect(rates.map(({ basisPoints }) => rateText(basisPoints))).toEqual(['0.50%', '3.10%', '13.60%']);
});

it('a rate is above a threshold from the first return beyond it', () => {
  const above = (count: number) => returnRates(999, new Map([['R10', count]])).map(isAboveThreshold);
  expect([above(4)[0], above(5)[0]]).toEqual([false, true]);
});

it('a rate is never above a threshold without debits or returns, and always from zero to the whole', () => {
  const codes = fc.dictionary(fc.constantFrom('R01', 'R03', 'R10', 'R29', 'R99'), fc.nat(1_000));
  fc.assert(
    fc.property(codes, fc.nat(1_000), (byCode, paid) => {
      const returned = new Map(Object.entries(byCode));
      const all = [...returned.values()].reduce((sum, count) => sum + count, 0);
      const rates = returnRates(paid + all, returned);
      expect(rates.map(({ kind }) => kind)).toEqual(RETURN_RATE_KINDS);
      expect(rates.at(-1)?.returnedCount).toBe(all);
      expect(rates.every(({ basisPoints }) => basisPoints >= 0 && basisPoints <= 10_000)).toBe(true);
      expect(rates.some(isAboveThreshold) && all === 0).toBe(false);
    }),
  );
});
