import type { BillStatus } from '../../../src/domain/bills/BillStatus';
import { monthStep } from '../../../src/domain/dashboard/monthStep';

const standing = (...statuses: BillStatus[]) => ({ byStatus: statuses.map((status) => ({ status, count: 1 })) });

describe('monthStep', () => {
  it.each<[BillStatus, number]>([
    ['RELEASED', 1],
    ['MODIFIED', 1],
    ['RECONCILED', 2],
    ['PARTIAL', 2],
    ['PENDING', 3],
    ['PAID', 3],
  ])('is, as long as a %s bill is the first in line, %d', (status, step) => {
    expect(monthStep(standing(status, 'PAID'))).toBe(step);
  });

  it('is to reconcile before to pay', () => {
    expect(monthStep(standing('RECONCILED', 'MODIFIED'))).toBe(1);
  });

  it('passes over statuses without a bill', () => {
    expect(monthStep({ byStatus: [{ status: 'RELEASED', count: 0 }] })).toBe(3);
  });
});
