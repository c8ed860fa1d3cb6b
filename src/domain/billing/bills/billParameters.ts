import { day, direction, type GetParameter, oneOf, searchText } from '../../platform/lists/parameters';
import { BILL_SORTS } from './BillPage';
import { BillStatus } from './BillStatus';
import type { BillTab, BillTabId } from './billTabs';

/** Status filter: all bills visible to groups. Offered to people who also see other bills. */
export const ANY_RELEASED = 'released';

/** Status filter: released bills that are not fully paid. */
export const ANY_OWED = 'owed';

/** Status filters of the bills in a tab. */
export function statusChoices({ statuses }: BillTab): readonly (BillStatus | typeof ANY_RELEASED | typeof ANY_OWED)[] {
  return statuses.length > 0 ? statuses : [ANY_RELEASED, ANY_OWED, ...Object.values(BillStatus)];
}

/** The tab in an address. @param opening the default */
export function tabOf(get: GetParameter, tabs: readonly BillTab[], opening: BillTabId): BillTab {
  const tab = tabs.find(({ id }) => id === get('tab')) ?? tabs.find(({ id }) => id === opening) ?? tabs.at(-1);
  if (!tab) throw new RangeError('A list of bills has at least one tab');
  return tab;
}

/** Parameters allowed in the address of the list of bills. A status must be one of the tab's. @param opening the default tab */
export function billParameters(tabs: readonly BillTab[], opening: BillTabId) {
  return {
    tab: oneOf(tabs.map(({ id }) => id)),
    q: searchText,
    status(text: string, get: GetParameter) {
      const tab = tabOf(get, tabs, opening);
      return tab.statuses.length === 1 ? undefined : statusChoices(tab).find((one) => one === text);
    },
    division: searchText,
    period: day,
    dueFrom: day,
    dueTo: day,
    pastDue: oneOf(['1']),
    sort: oneOf(BILL_SORTS),
    direction,
  };
}
