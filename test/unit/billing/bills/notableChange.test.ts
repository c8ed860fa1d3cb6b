import { notableChange } from '../../../../src/domain/billing/bills/BillChange';
import { cents } from '../../../../src/domain/platform/money/Cents';

const changed = (billed: number, change: number | null) =>
  notableChange({
    billedCents: cents(billed),
    adjustmentsCents: cents(0),
    creditsCents: cents(0),
    changeCents: change === null ? null : cents(change),
  });

describe('a change that is pointed out before a bill is released', () => {
  it.each([
    ['12% more', 11_200, 1_200, 0.12],
    ['6% less', 9_400, -600, -0.06],
    ['anything after a month without premium', 500, 500, Number.POSITIVE_INFINITY],
    ['anything after a month with a credit', 100, 1_100, 1.1],
  ])('is %s', (_, billed, change, part) => {
    expect(changed(billed, change)).toBeCloseTo(part);
  });

  it.each([
    ['exactly 5% more', 10_500, 500],
    ['nothing', 10_000, 0],
    ['from no bill of the month before', 10_000, null],
  ])('is not %s', (_, billed, change) => {
    expect(changed(billed, change)).toBeUndefined();
  });
});
