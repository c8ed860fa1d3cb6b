import fc from 'fast-check';
import { controlDifference } from '../../../../src/domain/office/uploads/controlTotal';
import { cents, MAX_CENTS, negate } from '../../../../src/domain/platform/money/Cents';

/** @source docs/decisions/files.md#a-control-total-blocks-the-commit-until-its-difference-is-confirmed */
describe('the control total of a file', () => {
  it('names both figures and the difference', () => {
    expect(controlDifference(cents(45_114), cents(46_114))).toEqual({
      cents: -1_000,
      label: '$10.00 less',
      message: 'The rows total $451.14, which is $10.00 less than the control total of $461.14.',
    });
    expect(controlDifference(cents(1), cents(-1))?.label).toBe('$0.02 more');
  });

  it('has no difference exactly when the totals are equal', () => {
    const amount = fc.integer({ min: -1_000, max: 1_000 }).map(cents);
    fc.assert(
      fc.property(amount, amount, (total, control) => {
        expect(controlDifference(total, control)?.cents ?? 0).toBe(total - control);
      }),
    );
  });

  it('is compared with the largest amounts', () => {
    expect(controlDifference(MAX_CENTS, negate(MAX_CENTS))?.cents).toBe(MAX_CENTS);
  });
});
