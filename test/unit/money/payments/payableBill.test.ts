import { BillStatus } from '../../../../src/domain/billing/bills/BillStatus';
import { canCloseShort, canZeroPay, isPayable, whyNotPayable } from '../../../../src/domain/billing/bills/payable';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const bill = (status: BillStatus, due: number, paid = 0, pending = 0) => ({
  status,
  dueCents: cents(due),
  paidCents: cents(paid),
  pendingCents: cents(pending),
});
const { Unreleased, Released, Modified, Reconciled, Pending, Partial, Paid } = BillStatus;

describe('what can be done with a bill', () => {
  it.each([
    ['a cent that is due', bill(Reconciled, 1), true],
    ['nothing that is due', bill(Reconciled, 0), false],
    ['a cent that a pending payment leaves', bill(Pending, 5_00, 0, 4_99), true],
    ['nothing that a pending payment leaves', bill(Pending, 5_00, 0, 5_00), false],
    ['a cent that is left', bill(Partial, 5_00, 4_99), true],
    ['a bill that is paid', bill(Paid, 5_00, 5_00), false],
    ['a bill that is not reconciled', bill(Modified, 5_00), false],
  ])('pays %s: %#', (_, one, expected) => {
    expect(isPayable(one)).toBe(expected);
    expect(whyNotPayable(one) === undefined).toBe(expected);
  });

  it('closes a reconciled bill with nothing due by a Zero Payment', () => {
    expect([0, -1, 1].map((due) => canZeroPay(bill(Reconciled, due)))).toEqual([true, true, false]);
    expect(canZeroPay(bill(Partial, 0))).toBe(false);
  });

  it('closes a partly paid bill short, even by a cent', () => {
    expect([canCloseShort(bill(Partial, 5_00, 4_99)), canCloseShort(bill(Partial, 5_00, 5_00))]).toEqual([true, false]);
    expect([canCloseShort(bill(Reconciled, 5_00)), canCloseShort(bill(Pending, 5_00, 1, 1))]).toEqual([false, false]);
  });

  it.each([
    [bill(Pending, 5_00, 0, 5_00), 'A payment of $5.00 is pending'],
    [bill(Paid, 5_00, 5_00), 'is paid'],
    [bill(Reconciled, 0), 'A Zero Payment closes it'],
    [bill(Partial, 5_00, 5_00), 'A Zero Payment closes it'],
    [bill(Unreleased, 5_00), 'Reconcile this bill'],
    [bill(Released, 5_00), 'Reconcile this bill'],
    [bill(Modified, 5_00), 'Reconcile this bill'],
  ])('explains why %j cannot be paid', (one, text) => {
    expect(whyNotPayable(one)).toContain(text);
  });

  it('says when a pending payment settles', () => {
    const pending = { ...bill(Pending, 5_00, 0, 5_00), pendingUntil: localDate('2026-03-12') };
    expect(whyNotPayable(pending)).toContain('It settles on Mar 12, 2026.');
  });
});
