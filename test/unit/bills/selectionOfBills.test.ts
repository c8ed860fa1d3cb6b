import { cents } from '../../../src/domain/money/Cents';
import { payableOf } from '../../../src/ui/bills/SelectionBar';
import { NOTHING_SELECTED, toggled } from '../../../src/ui/bills/selection';
import { reconciledBill } from '../../support/payments/reconciledBill';

describe('selected bills', () => {
  const ready = reconciledBill('100.a', cents(1_000));
  const released = { ...reconciledBill('100.b', cents(2_000)), status: 'RELEASED' as const };
  const otherGroup = reconciledBill('200.c', cents(4_000));

  it('can be paid together if they are ready and belong to one group', () => {
    expect(payableOf(toggled(NOTHING_SELECTED, [ready], true))).toEqual({ bills: [ready], openCents: 1_000, why: '' });
  });

  it('explain why some cannot be paid together', () => {
    const { bills, why } = payableOf(toggled(NOTHING_SELECTED, [ready, released, otherGroup], true));
    expect(bills).toEqual([ready]);
    expect(why).toBe('1 not ready for payment, 1 of another group');
  });

  it('explain that a payment is pending or that nothing is due', () => {
    const pending = { ...ready, billPk: '100.d', status: 'PENDING' as const, pendingCents: ready.dueCents };
    const nothing = { ...ready, billPk: '100.e', dueCents: cents(0) };
    const { bills, why } = payableOf(toggled(NOTHING_SELECTED, [ready, pending, nothing], true));
    expect(bills).toEqual([ready]);
    expect(why).toBe('1 waiting for a pending payment, 1 with nothing due');
  });

  it('can be removed', () => {
    const both = toggled(NOTHING_SELECTED, [ready, otherGroup], true);
    expect([...toggled(both, [ready], false).keys()]).toEqual(['200.c']);
  });
});
