import type { BillQuery } from '../../../application/bills/BillQuery';
import { BILL_SORTS, type BillSort } from '../../../domain/bills/BillSort';
import type { BillTab } from '../../../domain/bills/billTabs';
import { parseLocalDate } from '../../../domain/dates/LocalDate';
import { changeAddress } from '../../shared/changeAddress';
import { pageOf, searchOf } from '../../shared/listAddress';

/** Bills a page. */
export const PAGE_SIZE = 50;

/** What the address says about the list, checked: a bad part of it is as good as none. */
export interface SummaryView {
  readonly tab: BillTab;
  readonly q: string;
  readonly sort: BillSort;
  readonly direction: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
  readonly query: BillQuery;
}

/**
 * Reads the list's filters from the address, so that a view can be bookmarked.
 *
 * @param tabs the last one is the default.
 * @param groupNumber the group chosen in the shell; undefined for all.
 */
export function viewOfAddress(
  address: URLSearchParams,
  tabs: readonly BillTab[],
  groupNumber: string | undefined,
): SummaryView {
  const tab = tabs.find(({ id }) => id === address.get('tab')) ?? lastOf(tabs);
  const q = searchOf(address);
  const sort = BILL_SORTS.find((name) => name === address.get('sort')) ?? 'dueDate';
  const direction = address.get('direction') === 'asc' ? 'asc' : 'desc';
  const page = pageOf(address);
  const period = parseLocalDate(address.get('period') ?? '');
  const dueFrom = parseLocalDate(address.get('dueFrom') ?? '');
  const dueTo = parseLocalDate(address.get('dueTo') ?? '');
  const query: BillQuery = {
    values: tab.statuses,
    q,
    sort,
    direction,
    page,
    size: PAGE_SIZE,
    ...(groupNumber !== undefined && { groupNumbers: [groupNumber] }),
    ...(period && { period }),
    ...(dueFrom && { dueFrom }),
    ...(dueTo && { dueTo }),
  };
  return { tab, q, sort, direction, page, query };
}

/** The address without its filters: the tab and the order stay. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  return changeAddress(address, { q: '', period: '', dueFrom: '', dueTo: '' });
}

function lastOf(tabs: readonly BillTab[]): BillTab {
  const last = tabs[tabs.length - 1];
  if (!last) throw new RangeError('A list of bills has at least one tab');
  return last;
}
