import { fc, test } from '@fast-check/jest';
import {
  amountDue,
  amountOpen,
  balanceOf,
  reconciledAmount,
  statusOfMoney,
} from '../../../../src/domain/billing/bills/amountDue';
import { ZERO } from '../../../../src/domain/platform/money/Cents';
import { anyCents, centsFromZero } from '../../../support/arbitraries/amounts';
import { anyBillMoney, anyBillStatus } from '../../../support/arbitraries/bills';

const moneyOnBill = fc.record({
  dueCents: anyCents(),
  paidCents: centsFromZero(),
  pendingCents: centsFromZero(),
  hasZeroPayment: fc.boolean(),
});

describe('the amount due', () => {
  test.prop([anyBillMoney()])('is always the billed amount while the bill is not reconciled', (money) => {
    expect(amountDue(money, false)).toBe(money.billedCents + money.adjustmentsCents - money.creditsCents);
  });

  test.prop([anyBillMoney()])('always follows the reconcile policy of the group once reconciled', (money) => {
    const lines = money.reconcilePolicy === 'payAsBilled' ? money.billedCents : money.reconciledCents;
    expect(amountDue(money, true)).toBe(lines + money.adjustmentsCents - money.creditsCents);
  });

  test.prop([moneyOnBill])('is never negative', (money) => {
    const open = amountOpen(money);
    expect(open).toBeGreaterThanOrEqual(0);
    if (open > 0) expect(open + money.paidCents + money.pendingCents).toBe(money.dueCents);
  });
});

describe('the balance', () => {
  const bill = fc.record({
    status: anyBillStatus(),
    dueCents: anyCents(),
    paidCents: centsFromZero(),
    pendingCents: centsFromZero(),
  });

  test.prop([bill])('is always due less paid less pending until the bill is paid, and then zero', (of) => {
    const left = of.dueCents - of.paidCents - of.pendingCents;
    expect(balanceOf(of)).toBe(of.status === 'PAID' ? 0 : left);
    if (of.status !== 'PAID') expect(Math.max(0, balanceOf(of))).toBe(amountOpen(of));
  });

  test.prop([anyBillStatus(), anyCents()])(
    'no bill ever has a reconciled amount before it is reconciled',
    (status, reconciledCents) => {
      const isBefore = ['UNRELEASED', 'RELEASED', 'MODIFIED'].includes(status);
      expect(reconciledAmount({ status, reconciledCents })).toBe(isBefore ? null : reconciledCents);
    },
  );
});

describe('BIL-1 the status of a reconciled bill', () => {
  test.prop([moneyOnBill])('is always PENDING while a payment is pending, and never otherwise', (money) => {
    expect(statusOfMoney(money) === 'PENDING').toBe(money.pendingCents > 0);
  });

  test.prop([moneyOnBill])(
    'is never PAID before everything due is processed, unless a zero payment closed it',
    (money) => {
      if (statusOfMoney(money) !== 'PAID') return;
      expect(money.hasZeroPayment || (money.dueCents > 0 && money.paidCents >= money.dueCents)).toBe(true);
    },
  );

  test.prop([moneyOnBill])('is always PARTIAL with some of it processed and nothing pending', (money) => {
    fc.pre(money.dueCents > 0);
    const status = statusOfMoney({ ...money, pendingCents: ZERO, hasZeroPayment: false });
    const expected = money.paidCents === 0 ? 'RECONCILED' : money.paidCents < money.dueCents ? 'PARTIAL' : 'PAID';
    expect(status).toBe(expected);
  });
});
