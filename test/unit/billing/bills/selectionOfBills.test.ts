import { cents } from '../../../../src/domain/platform/money/Cents';
import { payableOf } from '../../../../src/ui/billing/bills/SelectedBills';
import { NOTHING_SELECTED, toggled } from '../../../../src/ui/billing/bills/selection';
import { reconciledBill } from '../../../support/payments/reconciledBill';

describe('selected bills', () => {
  const ready = reconciledBill('100.a', cents(1_000));
  const released = { ...reconciledBill('100.b', cents(2_000)), status: 'RELEASED' as const };
  const otherGroup = reconciledBill('200.c', cents(4_000));
  const everyGroup = () => true;
  const ownGroup = (groupNumber: string) => groupNumber === ready.groupNumber;

  it('can be paid in one checkout if they are ready', () => {
    expect(payableOf(toggled(NOTHING_SELECTED, [ready], true), everyGroup)).toEqual({
      bills: [ready],
      groupCount: 1,
      openCents: 1_000,
      why: '',
    });
  });

  it('can be paid in one checkout if they belong to several groups', () => {
    const { bills, groupCount } = payableOf(toggled(NOTHING_SELECTED, [ready, otherGroup], true), everyGroup);
    expect([bills, groupCount]).toEqual([[ready, otherGroup], 2]);
  });

  it('explain why some cannot be paid', () => {
    const { bills, why } = payableOf(toggled(NOTHING_SELECTED, [ready, released, otherGroup], true), ownGroup);
    expect(bills).toEqual([ready]);
    expect(why).toBe('1 not ready for payment, 1 of groups that you do not pay for');
  });

  it('explain that a payment is pending or that nothing is due', () => {
    const pending = { ...ready, billPk: '100.d', status: 'PENDING' as const, pendingCents: ready.dueCents };
    const nothing = { ...ready, billPk: '100.e', dueCents: cents(0) };
    const { bills, why } = payableOf(toggled(NOTHING_SELECTED, [ready, pending, nothing], true), everyGroup);
    expect(bills).toEqual([ready]);
    expect(why).toBe('1 waiting for a pending payment, 1 with nothing due');
  });

  it('can be removed', () => {
    const both = toggled(NOTHING_SELECTED, [ready, otherGroup], true);
    expect([...toggled(both, [ready], false).keys()]).toEqual(['200.c']);
  });
});
