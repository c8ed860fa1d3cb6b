import type { BillStatus } from '../../../../src/domain/billing/bills/BillStatus';
import { offeredSteps } from '../../../../src/domain/billing/bills/offeredSteps';
import type { Operation } from '../../../../src/domain/platform/access/policy';
import { type Cents, cents } from '../../../../src/domain/platform/money/Cents';

const anything = () => true;

describe('offeredSteps', () => {
  it.each<[BillStatus, string[]]>([
    ['UNRELEASED', []],
    ['RELEASED', ['reconcile', 'unrelease']],
    ['MODIFIED', ['reconcile', 'revert']],
    ['RECONCILED', ['pay', 'unreconcile', 'revert']],
    ['PENDING', []],
    ['PARTIAL', ['pay', 'closeShort']],
    ['PAID', []],
  ])('offers on a %s bill: %j', (status, steps) => {
    const hasPayment = status === 'PARTIAL' || status === 'PAID';
    expect(offeredSteps(bill(status, cents(hasPayment ? 100 : 0)), anything)).toEqual(steps);
  });

  it('offers to pay the rest of a bill with a pending payment', () => {
    expect(offeredSteps({ ...bill('PENDING'), pendingCents: cents(999) }, anything)).toEqual(['pay']);
  });

  it('offers no unreconcile or revert once a payment is on the bill', () => {
    expect(offeredSteps({ ...bill('RECONCILED'), pendingCents: cents(1) }, anything)).toEqual(['pay']);
  });

  it.each([0, -5_000])('closes a reconciled bill with %i cents due instead of paying it', (due) => {
    const steps = offeredSteps(bill('RECONCILED', cents(0), cents(due)), anything);
    expect(steps).toEqual(['zeroPay', 'unreconcile', 'revert']);
  });

  it('omits steps without permission', () => {
    const may = (operation: Operation) => operation === 'payments.create';
    expect(offeredSteps(bill('RECONCILED'), may)).toEqual(['pay']);
    expect(offeredSteps(bill('RELEASED'), may)).toEqual([]);
  });
});

// Helpers

function bill(status: BillStatus, paidCents: Cents = cents(0), dueCents: Cents = cents(1_000)) {
  return { status, changedLineCount: 0, dueCents, paidCents, pendingCents: status === 'PENDING' ? dueCents : cents(0) };
}
