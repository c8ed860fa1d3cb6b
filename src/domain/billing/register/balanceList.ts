import { listColumn } from '../../platform/lists/ListColumn';
import { day, direction, oneOf, searchText } from '../../platform/lists/parameters';
import { readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { type MemberBalance, REGISTER_FILTERS, REGISTER_SORTS } from './RegisterPage';

export const BALANCE_LIST = viewedList<MemberBalance>()({
  name: 'balances',
  title: 'Balances',
  noun: 'balances',
  operation: 'register.readBalances',
  parameters: {
    q: searchText,
    state: oneOf(REGISTER_FILTERS),
    asOf: day,
    division: searchText,
    sort: oneOf(REGISTER_SORTS),
    direction,
  },
  views: [
    readyView('under', 'Under-collected, largest first', { state: 'under', sort: 'balance', direction: 'desc' }),
    readyView('over', 'Over-collected, largest first', { state: 'over', sort: 'balance' }),
  ],
  columns: [
    listColumn(
      'member',
      'Member',
      ({ memberName }) => memberName,
      { heading: 'Coverage', value: ({ coverage }) => coverage || 'All coverages' },
      { heading: 'Plan', value: ({ plan }) => plan },
    ),
    listColumn('billed', 'Billed', ({ billedCents }) => ({ cents: billedCents })),
    listColumn('employee', 'Employee', ({ employeeCents }) => ({ cents: employeeCents })),
    listColumn('employer', 'Employer', ({ employerCents }) => ({ cents: employerCents })),
    listColumn('continuation', 'Continuation', ({ continuationCents }) => ({ cents: continuationCents })),
    listColumn('adjustments', 'Adjustments', ({ adjustmentCents }) => ({ cents: adjustmentCents })),
    listColumn('balance', 'Balance', ({ balanceCents }) => ({ cents: balanceCents })),
  ],
});
