import { cappedSum, cents, MAX_CENTS, negate, sumCents, ZERO } from '../../../../src/domain/platform/money/Cents';

describe('cents', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('reject %p', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });

  it('have only one zero', () => {
    expect([cents(-0), negate(ZERO), sumCents([])].every((zero) => Object.is(zero, 0))).toBe(true);
  });

  it('reject a sum that is not a safe integer', () => {
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });

  it('are capped in sums for display', () => {
    expect(cappedSum([MAX_CENTS, 1])).toBe(MAX_CENTS);
    expect(cappedSum([negate(MAX_CENTS), -1])).toBe(negate(MAX_CENTS));
  });
});
