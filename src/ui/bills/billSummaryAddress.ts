import { isAllowedIn } from '../../domain/access/decide';
import type { Operation } from '../../domain/access/policy';
import { BILL_SORTS, type BillQuery, type BillSort } from '../../domain/bills/BillPage';
import { BILL_STATUS_LISTS, BillStatus } from '../../domain/bills/BillStatus';
import { BILLING_TABS, type BillTab, type BillTabId, OFFICE_TABS, openingTab } from '../../domain/bills/billTabs';
import { parseLocalDate } from '../../domain/dates/LocalDate';
import { type CurrentUser, personOf } from '../../domain/users/CurrentUser';
import { changeAddress, pageOf, searchOf } from '../kit/tables/listAddress';

/** Bills per page in a table. */
export const PAGE_SIZE = 50;

/** Filters by status: every bill that the groups see. Offered to people who also see others. */
export const ANY_RELEASED = 'released';

/** Validated parameters of the list from the address. Invalid values are ignored. */
export interface SummaryView {
  readonly tab: BillTab;
  readonly q: string;
  /** One of the tab's statuses, or all but unreleased ones, if filtered by it. */
  readonly status: BillStatus | typeof ANY_RELEASED | undefined;
  readonly sort: BillSort;
  readonly direction: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
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
  const { primaryType } = user;
  const can = (operation: Operation) => isAllowedIn(personOf(user), operation);
  const opening = openingTab(primaryType, { reconcile: can('bills.reconcile'), pay: can('payments.create') });
  return { tabs: primaryType === 'admin' || primaryType === 'carrier' ? OFFICE_TABS : BILLING_TABS, opening, size };
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
  const status =
    tab.statuses.length === 1 ? undefined : statusChoices(tab).find((one) => one === address.get('status'));
  const pastDue = address.get('pastDue') === '1';
  const q = searchOf(address);
  const sort = BILL_SORTS.find((name) => name === address.get('sort')) ?? 'dueDate';
  const direction = directionOf(address, sort, pastDue ? 'asc' : tab.dueOrder);
  const page = pageOf(address);
  const period = parseLocalDate(address.get('period') ?? '');
  const dueFrom = parseLocalDate(address.get('dueFrom') ?? '');
  const dueTo = parseLocalDate(address.get('dueTo') ?? '');
  const query: BillQuery = {
    values: valuesOf(status, tab),
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

/** What bills under a tab can be filtered by. */
export function statusChoices({ statuses }: BillTab): readonly (BillStatus | typeof ANY_RELEASED)[] {
  return statuses.length > 0 ? statuses : [ANY_RELEASED, ...Object.values(BillStatus)];
}

function valuesOf(status: SummaryView['status'], { statuses }: BillTab): readonly BillStatus[] {
  if (status === ANY_RELEASED) return BILL_STATUS_LISTS.billingUserView;
  return status ? [status] : statuses;
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
  toRelease: ['Nothing to release', 'New bills appear here as soon as they are created.'],
  toReconcile: ['Nothing to reconcile', 'Bills appear here when they are released.'],
  toPay: ['Nothing to pay', 'Bills appear here when they are reconciled.'],
  pending: ['No payment is pending', 'Bills with a pending payment appear here.'],
  paid: ['Nothing is paid yet', 'Bills appear here when their payment is processed.'],
  all: ['No bills yet', 'Bills appear here when there are any in your scope.'],
};

/** Message for an empty list: no bill matches the filters, or the tab has no bills. */
export function emptyMessage({ tab, q, status, query }: SummaryView): EmptyMessage {
  if (q || status || query.period || query.dueFrom || query.dueTo || query.pastDue) return NO_MATCH;
  const [title, text] = NOTHING[tab.id];
  return { isNarrowed: false, title, text };
}
