import { BILLING_TABS, type BillTabId, OFFICE_TABS } from '../../../../src/domain/billing/bills/billTabs';
import { emptyMessage, viewOfAddress } from '../../../../src/ui/billing/bills/billSummaryAddress';

const viewAt = (address: string) => viewOfAddress(new URLSearchParams(address), { tabs: OFFICE_TABS }, undefined);

describe('an empty list of bills', () => {
  it.each(['q=HF', 'period=2026-03-01', 'dueFrom=2026-03-01', 'dueTo=2026-03-01', 'status=PAID', 'pastDue=1'])(
    'reports filters as the reason with %s',
    (filter) => {
      expect(emptyMessage(viewAt(`tab=all&${filter}`))).toMatchObject({ isNarrowed: true, title: 'Nothing matches' });
    },
  );

  it('does not report payment as done when nothing is paid yet', () => {
    expect(emptyMessage(viewAt('tab=paid'))).toMatchObject({ isNarrowed: false, title: 'Nothing is paid yet' });
  });

  it('has its own message for each tab', () => {
    const ids = [...new Set<BillTabId>([...BILLING_TABS, ...OFFICE_TABS].map(({ id }) => id))];
    const titles = new Set(ids.map((id) => emptyMessage(viewAt(`tab=${id}`)).title));
    expect(titles.size).toBe(ids.length);
  });
});
