import { groupDayProblem } from '../../../../src/domain/money/payments/achEntry';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const settleDate = localDate('2026-03-12');
const problem = (drawnCents: number, amountCents: number, limitCents: number | null) =>
  groupDayProblem(
    { settleDate, drawnCents: cents(drawnCents), amountCents: cents(amountCents) },
    limitCents === null ? null : cents(limitCents),
  );

describe('the amount that can be drawn on a group in a day', () => {
  it('is the limit, and not a cent more', () => {
    expect([problem(600_00, 400_00, 1_000_00), problem(600_00, 400_00, null)]).toEqual([undefined, undefined]);
    expect(problem(600_00, 400_01, 1_000_00)).toContain('Pay up to $400.00, or schedule this payment for a later day.');
  });

  it('shows what is left of the day', () => {
    expect(problem(0, 1_000_01, 1_000_00)).toContain('Pay less now, and schedule the rest for a later day.');
    expect(problem(1_000_00, 1, 1_000_00)).toContain('Schedule this payment for a later day.');
    expect(problem(1, 1_000_00, 1_000_00)).toContain(
      'payments of $0.01 already settle on Mar 12, 2026. Pay up to $999.99',
    );
  });
});
