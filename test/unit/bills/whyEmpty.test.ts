import { BILLING_TABS, type BillTabId, OFFICE_TABS } from '../../../src/domain/bills/billTabs';
import { viewOfAddress, whyEmpty } from '../../../src/ui/bills/billSummaryAddress';

const viewAt = (address: string) => viewOfAddress(new URLSearchParams(address), { tabs: OFFICE_TABS }, undefined);

describe('An empty list of bills', () => {
  it.each(['q=HF', 'period=2026-03-01', 'dueFrom=2026-03-01', 'dueTo=2026-03-01', 'status=PAID', 'pastDue=1'])(
    'is narrowed by %s',
    (filter) => {
      expect(whyEmpty(viewAt(`tab=all&${filter}`))).toMatchObject({ isNarrowed: true, title: 'Nothing matches' });
    },
  );

  it('does not call paying done where nothing is paid yet', () => {
    expect(whyEmpty(viewAt('tab=paid'))).toMatchObject({ isNarrowed: false, title: 'Nothing is paid yet' });
  });

  it('says something of its own under each tab', () => {
    const ids = [...new Set<BillTabId>([...BILLING_TABS, ...OFFICE_TABS].map(({ id }) => id))];
    const titles = new Set(ids.map((id) => whyEmpty(viewAt(`tab=${id}`)).title));
    expect(titles.size).toBe(ids.length);
  });
});
