import type { Operation } from '../../../src/domain/access/Operation';
import type { BillStatus } from '../../../src/domain/bills/BillStatus';
import type { BillState } from '../../../src/domain/bills/billTransitions';
import { offeredSteps } from '../../../src/domain/bills/offeredSteps';
import { type Cents, cents } from '../../../src/domain/money/Cents';

const anything = () => true;

describe('offeredSteps', () => {
  it.each<[BillStatus, string[]]>([
    ['UNRELEASED', []],
    ['RELEASED', ['reconcile']],
    ['MODIFIED', ['reconcile', 'revert']],
    ['RECONCILED', ['pay', 'unreconcile', 'revert']],
    ['PENDING', []],
    ['PARTIAL', ['pay']],
    ['PAID', []],
  ])('are, on a %s bill, %j', (status, steps) => {
    const isPaidOn = status === 'PARTIAL' || status === 'PAID';
    expect(offeredSteps(bill(status, cents(isPaidOn ? 100 : 0)), anything)).toEqual(steps);
  });

  it('takes nothing back once money is on the bill', () => {
    expect(offeredSteps({ ...bill('RECONCILED'), pendingCents: cents(1) }, anything)).toEqual(['pay']);
  });

  it('leaves out what the person may not do', () => {
    const may = (operation: Operation) => operation === 'payments.create';
    expect(offeredSteps(bill('RECONCILED'), may)).toEqual(['pay']);
    expect(offeredSteps(bill('RELEASED'), may)).toEqual([]);
  });
});

// Helpers

function bill(status: BillStatus, paidCents: Cents = cents(0)): BillState {
  return { status, changedLineCount: 0, paidCents, pendingCents: cents(0) };
}
