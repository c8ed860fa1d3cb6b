import fc from 'fast-check';
import type { BillToSettle, PaymentToSettle } from '../../../../server/money/payments/ports';
import { settled } from '../../../../server/money/processing/settleTogether';
import { Account } from '../../../../src/domain/money/ledger/Account';
import { isBalanced } from '../../../../src/domain/money/ledger/LedgerEvent';
import { cents, ZERO } from '../../../../src/domain/platform/money/Cents';

/** A bill of some carriers, and payments that together pay at most its due. */
const stories = fc
  .array(
    fc.record({
      shares: fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 4 }),
      parts: fc.array(
        fc.record({ percent: fc.integer({ min: 1, max: 60 }), excess: fc.constantFrom(0, 0, 7, 2_500) }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((bills) => bills.map(storyOf));

function storyOf({ shares, parts }: { shares: number[]; parts: { percent: number; excess: number }[] }, no: number) {
  const due = shares.reduce((sum, share) => sum + share, 0);
  let left = due;
  const payments = parts.flatMap(({ percent, excess }, index): PaymentToSettle[] => {
    const amount = Math.min(left, Math.ceil((due * percent) / 100));
    left -= amount;
    if (amount === 0) return [];
    return [
      {
        groupNumber: '1',
        paymentPk: `1.P${no}-${index}`,
        confirmation: `LB-${no}-${index}`,
        method: 'ACH',
        paymentAmount: cents(amount + excess),
        excessTo: 'creditSuspense',
        allocations: [{ billPk: `1.B${no}`, amountCents: cents(amount) }],
      },
    ];
  });
  const bill: BillToSettle = {
    billPk: `1.B${no}`,
    groupNumber: '1',
    status: 'PENDING',
    dueCents: cents(due),
    paidCents: ZERO,
    pendingCents: cents(due - left),
    hasZeroPayment: false,
    reconcilePolicy: 'adjustThenPay',
    creditsCents: ZERO,
    carriers: shares.map((share, index) => ({
      carrierCode: `C${index}`,
      billedCents: cents(share),
      reconciledCents: cents(share),
      adjustmentsCents: ZERO,
      paidCents: ZERO,
    })),
  };
  return { bill, payments };
}

/** @source product.md, Money, invariants 2, 3, 5, 10 */
describe('payments processed together', () => {
  it('always post balanced events that pay the bills, the carriers and the rest into suspense to the cent', () => {
    fc.assert(
      fc.property(stories, fc.boolean(), (found, isReversed) => {
        const bills = found.map(({ bill }) => bill);
        const payments = found.flatMap((story) => story.payments);
        if (isReversed) payments.reverse();
        const { events, billChanges, excesses } = settled({ payments, bills });
        expect(events.map(({ refPk }) => refPk)).toEqual(payments.map(({ paymentPk }) => paymentPk));
        expect(events.every(isBalanced)).toBe(true);
        for (const { bill, payments: own } of found) {
          const paid = own.reduce((sum, { allocations }) => sum + (allocations[0]?.amountCents ?? 0), 0);
          const changes = billChanges.filter(({ billPk }) => billPk === bill.billPk);
          expect(changes).toHaveLength(own.length);
          const last = changes.at(-1);
          expect([last?.paidCents, last?.pendingCents]).toEqual([paid, 0]);
          expect(last?.status).toBe(paid === bill.dueCents ? 'PAID' : 'PARTIAL');
          const owed = events
            .flatMap(({ entries }) => entries)
            .filter(({ account, billPk }) => account === Account.CarrierPayable && billPk === bill.billPk);
          for (const { carrierCode, billedCents } of bill.carriers) {
            const got = owed.filter((entry) => entry.carrierCode === carrierCode);
            const amount = -got.reduce((sum, { amountCents }) => sum + amountCents, 0);
            const least = paid === bill.dueCents ? billedCents : 0;
            expect(amount >= least && amount <= billedCents).toBe(true);
          }
        }
        const held = excesses.reduce((sum, { amountCents }) => sum + amountCents, 0);
        const brought = payments.reduce((sum, { paymentAmount }) => sum + paymentAmount, 0);
        const applied = payments.reduce((sum, { allocations }) => sum + (allocations[0]?.amountCents ?? 0), 0);
        expect(held).toBe(brought - applied);
      }),
    );
  });
});
