import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BillSummary } from '../../application/bills/BillSummary';
import { GroupChoice } from '../../application/preferences/UserPreferences';
import type { Loadable } from '../../application/shared/Loadable';
import type { BillPage } from '../../domain/bills/BillPage';
import type { BillTab } from '../../domain/bills/billTabs';
import { useMe } from '../kit/MeContext';
import { useService } from '../kit/Services';
import { changeAddress, PHONE_PAGE_SIZE } from '../kit/tables/listAddress';
import { useBreakpoint } from '../kit/useBreakpoint';
import { useLiveQuery, useStream } from '../kit/useStream';
import { PAGE_SIZE, type SummaryView, viewOfAddress, viewOptionsFor, withoutFilters } from './billSummaryAddress';

export interface BillSummaryState {
  readonly view: SummaryView;
  readonly tabs: readonly BillTab[];
  readonly page: Loadable<BillPage>;
  /** Whether the list may show bills of several groups, so that each shows its group. */
  readonly showsGroups: boolean;
  /** Changes filters in the address. Typing replaces the history entry, so that Back leaves the list. */
  readonly change: (changes: Readonly<Record<string, string>>, how?: { replace: boolean }) => void;
  readonly clear: () => void;
  readonly retry: () => void;
}

/** The list of bills for the address. */
export function useBillSummary(): BillSummaryState {
  const summary = useService(BillSummary);
  const groupChoice = useService(GroupChoice);
  const groupNumber = useStream(groupChoice.chosen$, groupChoice.chosen);
  const { user, groups } = useMe();
  const [address, setAddress] = useSearchParams();
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const options = useMemo(() => viewOptionsFor(user, size), [user, size]);
  const view = useMemo(() => viewOfAddress(address, options, groupNumber), [address, options, groupNumber]);
  const page = useDeferredValue(useLiveQuery(summary, view.query));
  return {
    view,
    tabs: options.tabs,
    page,
    showsGroups: groupNumber === undefined && (groups.length > 1 || user.primaryType !== 'billingUser'),
    change: (changes, how) => setAddress((before) => changeAddress(before, changes), how),
    clear: () => setAddress(withoutFilters),
    retry: () => summary.retry(),
  };
}
