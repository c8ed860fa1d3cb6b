import fc from 'fast-check';
import { settlementOf } from '../../../../src/domain/billing/register/settlement';
import { cents } from '../../../../src/domain/platform/money/Cents';

const amount = fc.integer({ min: -100_000, max: 100_000 }).map(cents);
const asked = fc.integer({ min: 0, max: 100_000 }).map(cents);

describe('the settlement of a balance', () => {
  it('never asks for more than the balance and what is left of the share, nor refunds more than employees paid (BR-REG-07)', () => {
    const balances = fc.record({
      balanceCents: amount,
      netCents: amount,
      employeeNetCents: amount,
      employeeCents: amount,
      collectingCents: asked,
      refundingCents: asked,
      isSettling: fc.boolean(),
    });
    fc.assert(
      fc.property(balances, (balance) => {
        const { amountCents = 0 } = settlementOf(balance);
        if (amountCents === 0) return;
        expect(balance.isSettling).toBe(false);
        expect(Math.sign(amountCents)).toBe(Math.sign(balance.balanceCents));
        expect(Math.abs(amountCents)).toBeLessThanOrEqual(Math.abs(balance.balanceCents));
        const pending = amountCents > 0 ? balance.collectingCents : balance.refundingCents;
        expect(Math.abs(amountCents) + pending).toBeLessThanOrEqual(Math.abs(balance.employeeNetCents));
        const paid = amountCents < 0 ? balance.employeeCents : Number.POSITIVE_INFINITY;
        expect(pending + Math.abs(amountCents)).toBeLessThanOrEqual(paid);
      }),
    );
  });
});
