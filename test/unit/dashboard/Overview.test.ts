import { BILL_STATUS_LISTS, type BillStatus } from '../../../src/domain/bills/BillStatus';
import { monthStep, openCentsOf, type StatusFigures } from '../../../src/domain/dashboard/Overview';
import { cents, MAX_CENTS } from '../../../src/domain/money/Cents';

const figures = (status: StatusFigures['status'], open: number): StatusFigures => ({
  status,
  count: 1,
  dueCents: cents(100_000),
  paidCents: cents(0),
  pendingCents: cents(100_000 - open),
  openCents: cents(open),
});

describe('the open amount by status', () => {
  const byStatus = [figures('UNRELEASED', 100_000), figures('RELEASED', 100_000), figures('PENDING', 40_000)];

  it('excludes pending amounts and bills in other statuses', () => {
    expect(openCentsOf({ byStatus }, BILL_STATUS_LISTS.billingUserView)).toBe(140_000);
    expect(openCentsOf({ byStatus }, BILL_STATUS_LISTS.unpaidIncludingUnreleased)).toBe(240_000);
  });

  it('is capped at the maximum amount', () => {
    const huge = byStatus.map((row) => ({ ...row, openCents: MAX_CENTS }));
    expect(openCentsOf({ byStatus: huge }, BILL_STATUS_LISTS.billingUserView)).toBe(MAX_CENTS);
  });
});

const monthWith = (...statuses: BillStatus[]) => ({ byStatus: statuses.map((status) => ({ status, count: 1 })) });

describe('monthStep', () => {
  it.each<[BillStatus, number]>([
    ['RELEASED', 1],
    ['MODIFIED', 1],
    ['RECONCILED', 2],
    ['PARTIAL', 2],
    ['PENDING', 3],
    ['PAID', 3],
  ])('for a %s bill is %d', (status, step) => {
    expect(monthStep(monthWith(status, 'PAID'))).toBe(step);
  });

  it('is Reconcile before Pay', () => {
    expect(monthStep(monthWith('RECONCILED', 'MODIFIED'))).toBe(1);
  });

  it('ignores statuses without bills', () => {
    expect(monthStep({ byStatus: [{ status: 'RELEASED', count: 0 }] })).toBe(3);
  });
});
