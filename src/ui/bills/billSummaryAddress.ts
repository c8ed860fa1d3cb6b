import { BILL_SORTS, type BillQuery, type BillSort } from '../../domain/bills/BillPage';
import { BillStatus } from '../../domain/bills/BillStatus';
import type { BillTab, BillTabId } from '../../domain/bills/billTabs';
import { parseLocalDate } from '../../domain/dates/LocalDate';
import { changeAddress, pageOf, searchOf } from '../kit/tables/listAddress';

/** Bills a page where there is room for a table. */
export const PAGE_SIZE = 50;

/** What the address says about the list, checked: a bad part of it is as good as none. */
export interface SummaryView {
  readonly tab: BillTab;
  readonly q: string;
  /** One of the tab's statuses, if the list is narrowed to it. */
  readonly status: BillStatus | undefined;
  readonly sort: BillSort;
  readonly direction: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
  readonly query: BillQuery;
}

/** What the address leaves open. */
export interface ViewOptions {
  readonly tabs: readonly BillTab[];
  /** The tab for an address that names none; all bills unless given. */
  readonly opening?: BillTabId;
  /** Bills a page. */
  readonly size?: number;
}

/**
 * Reads the list's filters from the address, so that a view can be bookmarked.
 *
 * @param groupNumber the group chosen in the shell; undefined for all.
 */
export function viewOfAddress(
  address: URLSearchParams,
  { tabs, opening = 'all', size = PAGE_SIZE }: ViewOptions,
  groupNumber: string | undefined,
): SummaryView {
  const tab = tabs.find(({ id }) => id === address.get('tab')) ?? tabs.find(({ id }) => id === opening) ?? lastOf(tabs);
  const status = tab.statuses.length === 1 ? undefined : statusesOf(tab).find((one) => one === address.get('status'));
  const pastDue = address.get('pastDue') === '1';
  const q = searchOf(address);
  const sort = BILL_SORTS.find((name) => name === address.get('sort')) ?? 'dueDate';
  const direction = directionOf(address, sort, pastDue ? 'asc' : tab.dueOrder);
  const page = pageOf(address);
  const period = parseLocalDate(address.get('period') ?? '');
  const dueFrom = parseLocalDate(address.get('dueFrom') ?? '');
  const dueTo = parseLocalDate(address.get('dueTo') ?? '');
  const query: BillQuery = {
    values: status ? [status] : tab.statuses,
    q,
    sort,
    direction,
    page,
    size,
    ...(groupNumber !== undefined && { groupNumbers: [groupNumber] }),
    ...(period && { period }),
    ...(dueFrom && { dueFrom }),
    ...(dueTo && { dueTo }),
    ...(pastDue && { pastDue }),
  };
  return { tab, q, status, sort, direction, page, query };
}

/** The statuses of the bills under a tab. */
export function statusesOf({ statuses }: BillTab): readonly BillStatus[] {
  return statuses.length > 0 ? statuses : Object.values(BillStatus);
}

/** The address without its filters: the tab and the order stay. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  return changeAddress(address, { q: '', status: '', period: '', dueFrom: '', dueTo: '', pastDue: '' });
}

function directionOf(address: URLSearchParams, sort: BillSort, dueOrder: 'asc' | 'desc'): 'asc' | 'desc' {
  const given = address.get('direction');
  if (given === 'asc' || given === 'desc') return given;
  return sort === 'dueDate' ? dueOrder : 'desc';
}

function lastOf(tabs: readonly BillTab[]): BillTab {
  const last = tabs[tabs.length - 1];
  if (!last) throw new RangeError('A list of bills has at least one tab');
  return last;
}

/** Why a list of bills is empty, in words. */
interface EmptyWords {
  /** Whether the filters hide what there is. */
  readonly isNarrowed: boolean;
  readonly title: string;
  readonly text: string;
}

const NO_MATCH: EmptyWords = {
  isNarrowed: true,
  title: 'Nothing matches',
  text: 'Nothing fits the search and filters you chose.',
};

const NOTHING: Readonly<Record<BillTabId, readonly [title: string, text: string]>> = {
  toRelease: ['Nothing to release', 'New bills appear here as soon as they are made.'],
  toReconcile: [
    'Nothing to reconcile',
    'That part of the work is done. A bill appears here as soon as it is released.',
  ],
  toPay: ['Nothing to pay', 'A bill can be paid as soon as it is reconciled.'],
  pending: ['No payment is pending', 'A bill stands here while its payment is on its way to the bank.'],
  paid: ['Nothing is paid yet', 'A bill stands here once the bank has moved the money.'],
  all: ['No bills yet', 'A bill appears here as soon as there is one for you to see.'],
};

/** What an empty list of bills says: the filters hide what there is, or there is nothing under the tab. */
export function whyEmpty({ tab, q, status, query }: SummaryView): EmptyWords {
  if (q || status || query.period || query.dueFrom || query.dueTo || query.pastDue) return NO_MATCH;
  const [title, text] = NOTHING[tab.id];
  return { isNarrowed: false, title, text };
}
