import type { StatusFigures } from '../../../../contract/office/dashboard';
import { BILL_STATUS_LISTS } from '../../../../src/domain/billing/bills/BillStatus';
import { openCentsOf } from '../../../../src/domain/office/dashboard/Overview';
import { cents, MAX_CENTS } from '../../../../src/domain/platform/money/Cents';

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
