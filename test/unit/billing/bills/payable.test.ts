import { canZeroPay, isPayable, whyNotPayable } from '../../../../src/domain/billing/bills/payable';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { reconciledBill } from '../../../support/payments/reconciledBill';

const bill = reconciledBill('100.a', cents(120_000));

describe('the payable amount of a bill', () => {
  it('is the balance of a reconciled bill', () => {
    expect([isPayable(bill), whyNotPayable(bill), canZeroPay(bill)]).toEqual([true, undefined, false]);
  });

  it('is the rest while a partial payment is pending', () => {
    const pending = { ...bill, status: 'PENDING', pendingCents: cents(50_000) } as const;
    expect([isPayable(pending), whyNotPayable(pending)]).toEqual([true, undefined]);
  });

  it('is zero when a pending payment covers the bill', () => {
    const pending = { ...bill, status: 'PENDING', pendingCents: cents(120_000) } as const;
    expect(isPayable(pending)).toBe(false);
    expect(whyNotPayable(pending)).toBe('A payment of $1,200.00 is pending and covers this bill.');
    expect(whyNotPayable({ ...pending, pendingUntil: localDate('2026-03-10') })).toBe(
      'A payment of $1,200.00 is pending and covers this bill. It settles on Mar 10, 2026.',
    );
  });

  it.each([0, -5_000])(
    'is zero on a reconciled bill with %i cents due, which can be closed with a Zero Payment',
    (due) => {
      const empty = { ...bill, dueCents: cents(due) };
      expect([isPayable(empty), canZeroPay(empty)]).toEqual([false, true]);
      expect(whyNotPayable(empty)).toMatch(/Zero Payment/);
    },
  );

  it.each(['RELEASED', 'MODIFIED'] as const)('is zero on a %s bill, which must be reconciled first', (status) => {
    expect([canZeroPay({ ...bill, status, dueCents: cents(0) }), whyNotPayable({ ...bill, status })]).toEqual([
      false,
      'Reconcile this bill before you pay it.',
    ]);
  });
});
