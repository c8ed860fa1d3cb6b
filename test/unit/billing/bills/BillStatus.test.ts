import { BILL_STATUS_LISTS, BillStatus } from '../../../../src/domain/billing/bills/BillStatus';

describe('the statuses of a bill (BIL-1)', () => {
  it('are these seven values', () => {
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

describe('the lists of bills by status (BIL-2)', () => {
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
