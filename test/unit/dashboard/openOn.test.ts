import { BILL_STATUS_LISTS } from '../../../src/domain/bills/BillStatus';
import type { StatusFigures } from '../../../src/domain/dashboard/Overview';
import { openOn } from '../../../src/domain/dashboard/openOn';
import { cents, MAX_CENTS } from '../../../src/domain/money/Cents';

const figures = (status: StatusFigures['status'], open: number): StatusFigures => ({
  status,
  count: 1,
  dueCents: cents(100_000),
  paidCents: cents(0),
  pendingCents: cents(100_000 - open),
  openCents: cents(open),
});

describe('what is open on bills of some statuses', () => {
  const byStatus = [figures('UNRELEASED', 100_000), figures('RELEASED', 100_000), figures('PENDING', 40_000)];

  it('leaves out what is on its way, and bills of other statuses', () => {
    expect(openOn({ byStatus }, BILL_STATUS_LISTS.billingUserView)).toBe(140_000);
    expect(openOn({ byStatus }, BILL_STATUS_LISTS.unpaidIncludingUnreleased)).toBe(240_000);
  });

  it('is told as the most that can be told, where it is more', () => {
    const huge = byStatus.map((row) => ({ ...row, openCents: MAX_CENTS }));
    expect(openOn({ byStatus: huge }, BILL_STATUS_LISTS.billingUserView)).toBe(MAX_CENTS);
  });
});
