import type { BillQuery } from '../../../application/billing/bills/BillSummary';
import type { BillSort } from '../../../domain/billing/bills/BillPage';
import { BILL_STATUS_LISTS, type BillStatus } from '../../../domain/billing/bills/BillStatus';
import { ANY_OWED, ANY_RELEASED, billParameters, tabOf } from '../../../domain/billing/bills/billParameters';
import { type BillTab, type BillTabId, billTabsFor } from '../../../domain/billing/bills/billTabs';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { type CurrentUser, personOf } from '../../../domain/platform/users/CurrentUser';
import { changeAddress, pageOf } from '../../kit/tables/listAddress';

/** Bills per page in a table. */
export const PAGE_SIZE = 50;

/** Validated parameters of the list from the address. Invalid values are ignored. */
export interface SummaryView {
  readonly tab: BillTab;
  readonly q: string;
  /** One of the tab's statuses, or several, if filtered by it. */
  readonly status: BillStatus | typeof ANY_RELEASED | typeof ANY_OWED | undefined;
  readonly sort: BillSort;
  readonly direction: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
  /** Number of filters in use, without the search. */
  readonly filterCount: number;
  readonly query: BillQuery;
}

/** Options that are not in the address. */
export interface ViewOptions {
  readonly tabs: readonly BillTab[];
  /** Default tab. Default: all bills. */
  readonly opening?: BillTabId;
  /** Bills a page. */
  readonly size?: number;
}

/** The options for a person. @param size bills a page */
export function viewOptionsFor(user: CurrentUser, size: number): ViewOptions {
  return { ...billTabsFor(personOf(user)), size };
}

/**
 * Reads the list's filters from the address, so that a view can be bookmarked.
 *
 * @param groupNumber the group chosen in the shell; undefined for all.
 * @param carrierCode the carrier whose page has the list. Default: all carriers.
 */
export function viewOfAddress(
  address: URLSearchParams,
  { tabs, opening = 'all', size = PAGE_SIZE }: ViewOptions,
  groupNumber: string | undefined,
  carrierCode?: string,
): SummaryView {
  const get = (name: string) => address.get(name);
  const tab = tabOf(get, tabs, opening);
  const given = readParameters(billParameters(tabs, opening), get);
  const { q = '', status, sort = 'dueDate', division, period, dueFrom, dueTo } = given;
  const pastDue = given.pastDue === '1' || undefined;
  const direction = given.direction ?? (sort === 'dueDate' ? (pastDue ? 'asc' : tab.dueOrder) : 'desc');
  const page = pageOf(address);
  const query: BillQuery = {
    values: valuesOf(status, tab),
    q,
    sort,
    direction,
    page,
    size,
    groupNumbers: groupNumber === undefined ? undefined : [groupNumber],
    carrierCodes: carrierCode === undefined ? undefined : [carrierCode],
    division,
    period,
    dueFrom,
    dueTo,
    pastDue,
  };
  const filterCount = [status, division, period, dueFrom, dueTo, pastDue].filter(Boolean).length;
  return { tab, q, status, sort, direction, page, filterCount, query };
}

function valuesOf(status: SummaryView['status'], { statuses }: BillTab): readonly BillStatus[] {
  const released = BILL_STATUS_LISTS.billingUserView;
  if (status === ANY_RELEASED) return released;
  if (status === ANY_OWED) return released.filter((one) => one !== 'PAID');
  return status ? [status] : statuses;
}

/** The address without its filters: the tab and the order stay. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  return changeAddress(address, { q: '', status: '', division: '', period: '', dueFrom: '', dueTo: '', pastDue: '' });
}

/** Message for an empty list of bills. */
interface EmptyMessage {
  /** Whether filters may hide bills. */
  readonly isNarrowed: boolean;
  readonly title: string;
  readonly text: string;
}

const NO_MATCH: EmptyMessage = {
  isNarrowed: true,
  title: 'Nothing matches',
  text: 'No bills match your search and filters.',
};

const NOTHING: Readonly<Record<BillTabId, readonly [title: string, text: string]>> = {
  toRelease: ['Nothing to release', 'New bills appear here.'],
  toReconcile: ['Nothing to reconcile', 'Released bills appear here.'],
  toPay: ['Nothing to pay', 'Reconciled bills appear here.'],
  pending: ['No payment is pending', 'Bills with a pending payment appear here.'],
  paid: ['Nothing is paid yet', 'Paid bills appear here.'],
  all: ['No bills yet', 'Bills in your scope appear here.'],
};

/** Message for an empty list: no bill matches the filters, or the tab has no bills. */
export function emptyMessage({ tab, q, filterCount }: SummaryView): EmptyMessage {
  if (q || filterCount > 0) return NO_MATCH;
  const [title, text] = NOTHING[tab.id];
  return { isNarrowed: false, title, text };
}
