import { BillStatus } from '../../../../src/domain/billing/bills/BillStatus';
import { planPosting } from '../../../../src/domain/money/deposits/planPosting';
import { cents } from '../../../../src/domain/platform/money/Cents';

type Bill = Parameters<typeof planPosting>[1][number];
const bill = {
  billPk: 'b1',
  status: BillStatus.Reconciled,
  dueCents: cents(500_00),
  paidCents: cents(0),
  pendingCents: cents(0),
  hasZeroPayment: false,
} as Bill;
const post = (amountCents: number, more: Partial<Bill> = {}, target: 'bill' | 'unknown' = 'bill') =>
  planPosting(
    [{ checkPk: 'c1', amountCents: cents(amountCents), target, billPk: target === 'bill' ? 'b1' : null }],
    [{ ...bill, ...more }],
  )[0];

describe('a check of a deposit', () => {
  it.each([
    ['a cent', 1, { paidCents: 1, suspenseCents: 0, statusAfter: BillStatus.Partial }],
    ['all but a cent', 499_99, { paidCents: 499_99, suspenseCents: 0, statusAfter: BillStatus.Partial }],
    ['what is open', 500_00, { paidCents: 500_00, suspenseCents: 0, statusAfter: BillStatus.Paid }],
    ['a cent more', 500_01, { paidCents: 500_00, suspenseCents: 1, statusAfter: BillStatus.Paid }],
  ])('of %s pays the bill, and the rest waits', (_, amountCents, posting) => {
    expect(post(amountCents)).toMatchObject(posting);
  });

  it.each([
    ['is not reconciled', { status: BillStatus.Released }],
    ['was closed with a Zero Payment', { hasZeroPayment: true }],
    ['is paid', { paidCents: cents(500_00), status: BillStatus.Paid }],
  ])('waits in suspense where its bill %s', (_, more) => {
    expect(post(500_00, more)).toMatchObject({ paidCents: 0, suspenseCents: 500_00, unknownCents: 0 });
  });

  it('of an unknown payer is held separately', () => {
    expect(post(500_00, {}, 'unknown')).toMatchObject({ paidCents: 0, suspenseCents: 0, unknownCents: 500_00 });
  });

  it('takes only what the checks before it leave open', () => {
    const checks = ['c1', 'c2'].map((checkPk) => ({
      checkPk,
      amountCents: cents(300_00),
      target: 'bill' as const,
      billPk: 'b1',
    }));
    expect(planPosting(checks, [bill])).toMatchObject([
      { paidCents: 300_00, suspenseCents: 0 },
      { paidCents: 200_00, suspenseCents: 100_00 },
    ]);
  });
});
