import fc from 'fast-check';
import { MAX_ACH_CENTS } from '../../../../src/domain/money/payments/achEntry';
import { checkout } from '../../../../src/domain/money/payments/checkout';
import { NO_LIMITS } from '../../../../src/domain/money/payments/planPayments';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const bill = (dueCents: number) => ({
  billPk: 'b',
  billNumber: '1',
  groupNumber: '1',
  status: 'RECONCILED' as const,
  version: 1,
  dueDate: localDate('2026-03-31'),
  dueCents: cents(dueCents),
  paidCents: cents(0),
  pendingCents: cents(0),
});
const paying = (
  drawnCents: number,
  dueCents: number,
  confirmExcessCents?: number,
  excessLimitCents: number | null = null,
) =>
  checkout(
    {
      sources: [{ method: 'ACH', bankAccountPk: 'a', amountCents: cents(drawnCents) }],
      allocations: [{ billPk: 'b', version: 1, amountCents: cents(dueCents) }],
      ...(confirmExcessCents !== undefined && { confirmExcessCents: cents(confirmExcessCents) }),
    },
    [bill(dueCents)],
    { ...NO_LIMITS, excessLimitCents: excessLimitCents === null ? null : cents(excessLimitCents) },
  );
const codesOf = (equation: ReturnType<typeof paying>) => equation.sourceProblems.map(({ code }) => code);

/** @source docs/decisions/payments.md#a-large-excess-needs-a-confirmation */
describe('a payment far above its bill', () => {
  it('is allowed up to twice the amount due, and above that needs a confirmation of the exact excess', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 3_000_000 }), (due, excess) => {
        const unconfirmed = paying(due + excess, due);
        expect(unconfirmed.payable).toBe(excess <= due);
        expect(codesOf(unconfirmed)).toEqual(excess <= due ? [] : ['EXCESS_UNCONFIRMED']);
        expect(paying(due + excess, due, excess).payable).toBe(true);
        expect(paying(due + excess, due, excess + 1).payable).toBe(excess <= due);
      }),
    );
  });

  it("is allowed up to the limit in the group's rules, whatever is due", () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), amount, amount, (due, excess, limit) => {
        const isWithin = excess <= limit;
        expect(codesOf(paying(due + excess, due, undefined, limit))).toEqual(isWithin ? [] : ['EXCESS_UNCONFIRMED']);
        expect(paying(due + excess, due, excess, limit).payable).toBe(true);
        expect(paying(due + excess, due, excess + 1, limit).payable).toBe(isWithin);
      }),
    );
    expect(codesOf(paying(1_501, 1_000, undefined, 500))).toEqual(['EXCESS_UNCONFIRMED']);
    expect(codesOf(paying(1_500, 1_000, undefined, 500))).toEqual([]);
    expect(codesOf(paying(1_001, 1_000, undefined, 0))).toEqual(['EXCESS_UNCONFIRMED']);
  });

  it("names the excess and the group's limit", () => {
    const [problem] = paying(2_000, 1_000, undefined, 500).sourceProblems;
    expect(problem?.message).toBe(
      'The payment is $10.00 more than is applied to the bills, and this group asks for a confirmation above $5.00. Check the amount, or confirm that the rest is held in suspense.',
    );
  });

  it('names the excess and the amount due', () => {
    const [problem] = paying(10_000, 1_000).sourceProblems;
    expect(problem?.message).toBe(
      'The payment is $90.00 more than is applied to the bills, which are due $10.00 in all. Check the amount, or confirm that the rest is held in suspense.',
    );
  });

  it('is never confirmed above what one ACH entry can carry', () => {
    expect(codesOf(paying(MAX_ACH_CENTS, 1, MAX_ACH_CENTS - 1))).toEqual([]);
    expect(codesOf(paying(MAX_ACH_CENTS + 1, 1, MAX_ACH_CENTS))).toEqual(['ACH_TOO_LARGE']);
  });
});
