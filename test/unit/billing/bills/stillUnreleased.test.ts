import type { Bill } from '../../../../src/domain/billing/bills/Bill';
import { stillUnreleased } from '../../../../src/domain/billing/bills/stillUnreleased';
import { aBill } from '../../../support/reconciliation/aBill';

const bill = (billPk: string): Bill => ({ ...aBill([]), billPk });
const BILLS = ['100.a', '100.b', '101.a'].map(bill);
const result = (billPk: string, ok = true) => ({ billPk, ok, message: '' });
const pks = ({ bills }: { readonly bills: readonly Bill[] }) => bills.map(({ billPk }) => billPk);

describe('bills to release after a release', () => {
  it('are those that were not released, before the list is read again', () => {
    const left = stillUnreleased({ bills: BILLS, total: 65 }, [result('100.a'), result('101.a', false)]);
    expect([pks(left), left.total]).toEqual([['100.b', '101.a'], 64]);
    const none = stillUnreleased(
      { bills: BILLS, total: 3 },
      BILLS.map(({ billPk }) => result(billPk)),
    );
    expect([pks(none), none.total]).toEqual([[], 0]);
  });

  it('are those in the list once it was read again', () => {
    const read = { bills: BILLS, total: 3 };
    expect(stillUnreleased(read, [result('099.z')])).toEqual(read);
  });
});
