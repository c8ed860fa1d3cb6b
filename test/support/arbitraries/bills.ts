import fc from 'fast-check';
import type { BillMoney } from '../../../src/domain/billing/bills/Bill';
import { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import type { BillState } from '../../../src/domain/billing/bills/billTransitions';
import { cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { anyCents, centsFromZero } from './amounts';

export function anyBillStatus(): fc.Arbitrary<BillStatus> {
  return fc.constantFrom(...Object.values(BillStatus));
}

/** A bill without payments. */
export function billWithoutMoney(): fc.Arbitrary<BillState> {
  return fc.record({
    status: anyBillStatus(),
    changedLineCount: fc.nat(3),
    paidCents: fc.constant(ZERO),
    pendingCents: fc.constant(ZERO),
  });
}

/** A bill with a paid or pending amount. */
export function billWithMoney(): fc.Arbitrary<BillState> {
  return fc
    .record({
      status: anyBillStatus(),
      changedLineCount: fc.nat(3),
      paidCents: centsFromZero(),
      pendingCents: centsFromZero(),
    })
    .map((bill) => (bill.paidCents + bill.pendingCents > 0 ? bill : { ...bill, pendingCents: cents(1) }));
}

export function anyBillMoney(): fc.Arbitrary<BillMoney> {
  return fc.record({
    billedCents: anyCents(),
    reconciledCents: anyCents(),
    adjustmentsCents: anyCents(),
    creditsCents: centsFromZero(),
    paidCents: centsFromZero(),
    pendingCents: centsFromZero(),
    reconcilePolicy: fc.constantFrom('adjustThenPay', 'payAsBilled'),
  });
}
