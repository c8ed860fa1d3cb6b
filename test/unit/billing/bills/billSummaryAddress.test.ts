import { BILLING_TABS, OFFICE_TABS, openingTab } from '../../../../src/domain/billing/bills/billTabs';
import { type ViewOptions, viewOfAddress, withoutFilters } from '../../../../src/ui/billing/bills/billSummaryAddress';
import { changeAddress } from '../../../../src/ui/kit/tables/listAddress';

const view = (address: string, group?: string, options: Partial<ViewOptions> = {}) =>
  viewOfAddress(new URLSearchParams(address), { tabs: BILLING_TABS, ...options }, group);

describe('the address of the bill summary', () => {
  it('shows all bills of a billing user by default @BIL-2', () => {
    expect(view('').query).toMatchObject({
      values: ['RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING', 'PARTIAL', 'PAID'],
      page: 0,
      sort: 'dueDate',
    });
  });

  it('restores tab, search, month, due dates, order and page', () => {
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

  it('ignores invalid values', () => {
    expect(view('tab=x&sort=x&direction=x&page=-3&period=2026-02-30').query).toEqual(view('').query);
    expect(view('page=1e9').page).toBe(1_000_000);
  });

  it('keeps tab and order when filters are cleared, and returns to the first page', () => {
    const address = new URLSearchParams('tab=toPay&sort=due&q=HF&period=2026-03-01&dueFrom=2026-03-02&page=2');
    expect(withoutFilters(address).toString()).toBe('tab=toPay&sort=due');
  });

  it('opens on the work of billing users and people who release bills, and on all bills for others', () => {
    const both = { reconcile: true, pay: true, release: false };
    expect(openingTab('billingUser', both)).toBe('toReconcile');
    expect(openingTab('billingUser', { reconcile: false, pay: false, release: false })).toBe('toReconcile');
    expect(openingTab('billingUser', { reconcile: false, pay: true, release: false })).toBe('toPay');
    expect(openingTab('admin', { ...both, release: true })).toBe('toRelease');
    expect(openingTab('carrier', { reconcile: false, pay: false, release: false })).toBe('all');
    expect(view('', undefined, { opening: 'toReconcile' }).query.values).toEqual(['RELEASED', 'MODIFIED']);
    expect(view('tab=all', undefined, { opening: 'toReconcile' }).tab.id).toBe('all');
  });

  it.each([
    ['tab=toReconcile', 'asc'],
    ['tab=toPay', 'asc'],
    ['tab=pending', 'asc'],
    ['tab=paid', 'desc'],
    ['tab=all', 'desc'],
    ['tab=all&pastDue=1', 'asc'],
    ['tab=toReconcile&direction=desc', 'desc'],
    ['tab=toReconcile&sort=due', 'desc'],
  ])('sorts open work with past due bills first: %s', (address, direction) => {
    expect(view(address).query.direction).toBe(direction);
  });

  it('filters a tab by one of its statuses and by past due', () => {
    expect(view('tab=all&status=MODIFIED&pastDue=1').query).toMatchObject({ values: ['MODIFIED'], pastDue: true });
    expect(view('tab=all&status=UNRELEASED', undefined, { tabs: OFFICE_TABS }).query.values).toEqual(['UNRELEASED']);
    expect(view('tab=all&status=UNRELEASED').query.values).toHaveLength(6);
    expect(view('tab=toPay&status=PAID').status).toBeUndefined();
    expect(withoutFilters(new URLSearchParams('tab=all&status=PAID&pastDue=1')).toString()).toBe('tab=all');
  });

  it('uses the given page size', () => {
    expect(view('', undefined, { size: 20 }).query.size).toBe(20);
  });

  it('filters by the chosen group', () => {
    expect(view('', '10420').query.groupNumbers).toEqual(['10420']);
  });

  it('returns to the first page when a filter changes', () => {
    expect(changeAddress(new URLSearchParams('page=3&q=a'), { q: 'b' }).toString()).toBe('q=b');
    expect(changeAddress(new URLSearchParams('page=3&q=a'), { page: '4' }).toString()).toBe('page=4&q=a');
    expect(changeAddress(new URLSearchParams('q=a'), { q: '' }).toString()).toBe('');
  });
});
