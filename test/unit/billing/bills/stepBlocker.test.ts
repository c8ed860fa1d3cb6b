import { stepBlocker } from '../../../../src/domain/billing/bills/offeredSteps';

const lockedBy = { userId: 'omar', name: 'Omar Diaz', since: '2026-11-20T05:00:00.000Z' };

describe('stepBlocker (product.md, Bill lock)', () => {
  it.each(['unreconcile', 'revert'] as const)(
    'blocks %s while another person edits the bill, and names that person',
    (step) => {
      expect(stepBlocker({ lockedBy }, step, 'ruth')).toBe('Being edited by Omar Diaz');
      expect(stepBlocker({ lockedBy }, step, 'omar')).toBeUndefined();
      expect(stepBlocker({ lockedBy: null }, step, 'ruth')).toBeUndefined();
    },
  );

  it.each(['reconcile', 'pay'] as const)('does not block %s, which opens its own screen', (step) => {
    expect(stepBlocker({ lockedBy }, step, 'ruth')).toBeUndefined();
  });
});
