import type { RefundEvent } from '../../../../src/domain/money/refunds/Refund';
import { refundApprovals, waitingRemittance } from '../../../../src/domain/money/refunds/refundApprovals';
import type { RefundStep } from '../../../../src/domain/money/refunds/refundStates';

const event = (step: RefundStep, by: string): RefundEvent => ({
  step,
  by,
  byUserId: by,
  checkNumber: null,
  at: '2026-03-10T15:00:00.000Z',
  note: '',
});

it('pairs each approval with the latest request before it', () => {
  const history = [
    event('approve', 'Ann'),
    event('askCredit', 'Ann'),
    event('declineCredit', 'Bob'),
    event('askCredit', 'Cid'),
    event('approveCredit', 'Bob'),
    event('askRemit', 'Bob'),
    event('approveRemit', 'Dee'),
  ];
  expect(refundApprovals(history)).toEqual([
    { askedBy: 'Cid', approvedBy: 'Bob' },
    { askedBy: 'Bob', approvedBy: 'Dee' },
  ]);
});

it('finds the request for a remittance only while it waits', () => {
  const asked = [event('stale', 'Ann'), event('askRemit', 'Ann')];
  expect(waitingRemittance(asked)?.by).toBe('Ann');
  expect(waitingRemittance([...asked, event('declineRemit', 'Bob')])).toBeUndefined();
  expect(waitingRemittance([])).toBeUndefined();
});
