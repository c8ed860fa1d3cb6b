import { useCallback, useMemo } from 'react';
import { combineLatest, type Observable } from 'rxjs';
import { type BillPage, BillSummary } from '../../../application/billing/bills/BillSummary';
import { DashboardOverview } from '../../../application/office/dashboard/DashboardOverview';
import type { Me } from '../../../application/people/preferences/Me';
import { GroupChoice } from '../../../application/people/preferences/UserPreferences';
import type { Loadable } from '../../../application/platform/shared/Loadable';
import { BILLS } from '../../../domain/billing/bills/billListName';
import type { BillTab } from '../../../domain/billing/bills/billTabs';
import { useMe } from '../../kit/MeContext';
import { type Services, useService } from '../../kit/Services';
import { type ChangeFilters, PHONE_PAGE_SIZE, startAddress, useListAddress } from '../../kit/tables/listAddress';
import { type BreakpointLevel, breakpointLevel, useBreakpoint } from '../../kit/useBreakpoint';
import { useLiveQuery, useStream } from '../../kit/useStream';
import { PAGE_SIZE, type SummaryView, viewOfAddress, viewOptionsFor, withoutFilters } from './billSummaryAddress';

/** The group or carrier whose page has the list. */
interface BillOwner {
  readonly groupNumber?: string;
  readonly carrierCode?: string;
}

export interface BillSummaryState {
  /** The query string of the list. */
  readonly address: URLSearchParams;
  readonly view: SummaryView;
  readonly tabs: readonly BillTab[];
  readonly page: Loadable<BillPage>;
  /** Whether the list may show bills of several groups, so that each shows its group. */
  readonly showsGroups: boolean;
  /** Whether the list has views: not within a group's page. */
  readonly hasViews: boolean;
  readonly change: ChangeFilters;
  readonly clear: () => void;
  readonly retry: () => void;
}

/**
 * The list of bills for the address.
 *
 * @param only shows all bills of this group or carrier, on its page. Default: those of the chosen group.
 */
export function useBillSummary(only?: BillOwner): BillSummaryState {
  const summary = useService(BillSummary);
  const groupChoice = useService(GroupChoice);
  const chosen = useStream(groupChoice.chosen$, groupChoice.chosen);
  const { groupNumber = only ? undefined : chosen, carrierCode } = only ?? {};
  const { user, groups } = useMe();
  const [address, change] = useListAddress(only ? undefined : BILLS);
  const size = pageSizeAt(useBreakpoint());
  const hasViews = !only;
  const options = useMemo(
    () => ({ ...viewOptionsFor(user, size), ...(hasViews ? {} : { opening: 'all' as const }) }),
    [user, size, hasViews],
  );
  const { tabs } = options;
  const view = useMemo(
    () => viewOfAddress(address, options, groupNumber, carrierCode),
    [address, options, groupNumber, carrierCode],
  );
  const page = useLiveQuery(summary, view.query);
  const showsGroups = groupNumber === undefined && (groups.length > 1 || user.primaryType !== 'billingUser');
  const clear = useCallback(() => change(withoutFilters), [change]);
  const retry = useCallback(() => summary.retry(), [summary]);
  return useMemo(
    () => ({ address, view, tabs, page, showsGroups, hasViews, change, clear, retry }),
    [address, view, tabs, page, showsGroups, hasViews, change, clear, retry],
  );
}

/** Reads what the screen shows first: the list for the address and, for a billing user, the figures above it. */
export function readBillSummary(
  services: Services,
  { user, startViews }: Me,
  search: string,
): Observable<readonly Loadable<unknown>[]> {
  const summary = services.get(BillSummary);
  const options = viewOptionsFor(user, pageSizeAt(breakpointLevel()));
  const address = new URLSearchParams(search || startAddress(startViews, 'bills'));
  summary.show(viewOfAddress(address, options, services.get(GroupChoice).chosen).query);
  const figures$ = user.primaryType === 'billingUser' ? [services.get(DashboardOverview).overview$] : [];
  return combineLatest([summary.result$, ...figures$]);
}

function pageSizeAt(level: BreakpointLevel): number {
  return level === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
}
