import { BILLING_TABS } from '../../../src/domain/bills/billTabs';
import { viewOfAddress, withoutFilters } from '../../../src/ui/bills/summary/billQueryOfAddress';
import { changeAddress } from '../../../src/ui/shared/changeAddress';

const view = (address: string, group?: string) => viewOfAddress(new URLSearchParams(address), BILLING_TABS, group);

describe('The address of the bill summary', () => {
  it('asks for everything a billing user may see when it says nothing @BIL-2', () => {
    expect(view('').query).toMatchObject({
      values: ['RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING', 'PARTIAL', 'PAID'],
      page: 0,
      sort: 'dueDate',
    });
  });

  it('brings tab, words, month, due dates, order and page back', () => {
    const { query, tab } = view(
      'tab=toPay&q=HF&period=2026-03-01&dueFrom=2026-03-02&dueTo=2026-03-09&sort=due&direction=asc&page=2',
    );
    expect(tab.words).toBe('To pay');
    expect(query).toEqual({
      values: ['RECONCILED', 'PARTIAL'],
      q: 'HF',
      period: '2026-03-01',
      dueFrom: '2026-03-02',
      dueTo: '2026-03-09',
      sort: 'due',
      direction: 'asc',
      page: 2,
      size: 50,
    });
  });

  it('passes over what makes no sense', () => {
    expect(view('tab=x&sort=x&direction=x&page=-3&period=2026-02-30').query).toEqual(view('').query);
    expect(view('page=1e9').page).toBe(1_000_000);
  });

  it('keeps tab and order when the filters are cleared, and begins at the first page', () => {
    const address = new URLSearchParams('tab=toPay&sort=due&q=HF&period=2026-03-01&dueFrom=2026-03-02&page=2');
    expect(withoutFilters(address).toString()).toBe('tab=toPay&sort=due');
  });

  it('narrows to the chosen group', () => {
    expect(view('', '10420').query.groupNumbers).toEqual(['10420']);
  });

  it('begins at the first page whenever a filter changes', () => {
    expect(changeAddress(new URLSearchParams('page=3&q=a'), { q: 'b' }).toString()).toBe('q=b');
    expect(changeAddress(new URLSearchParams('page=3&q=a'), { page: '4' }).toString()).toBe('page=4&q=a');
    expect(changeAddress(new URLSearchParams('q=a'), { q: '' }).toString()).toBe('');
  });
});
