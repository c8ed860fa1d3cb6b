import { BILL_STATUS_LISTS, BillStatus } from '../../../src/domain/bills/BillStatus';

describe('BIL-1 the statuses of a bill', () => {
  it('are these seven', () => {
    expect(Object.values(BillStatus)).toEqual([
      'UNRELEASED',
      'RELEASED',
      'MODIFIED',
      'RECONCILED',
      'PENDING',
      'PARTIAL',
      'PAID',
    ]);
  });
});

describe('BIL-2 the lists of bills', () => {
  it.each([
    ['unpaid', ['RELEASED', 'MODIFIED', 'RECONCILED']],
    ['unpaidIncludingUnreleased', ['UNRELEASED', 'RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING', 'PARTIAL']],
    ['readyForPayment', ['RECONCILED', 'PARTIAL']],
    ['readyToRelease', ['UNRELEASED']],
    ['billingUserView', ['RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING', 'PARTIAL', 'PAID']],
  ] as const)('%s', (name, statuses) => {
    expect(BILL_STATUS_LISTS[name]).toEqual(statuses);
  });
});
