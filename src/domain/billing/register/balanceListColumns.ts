import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import type { MemberBalance } from './RegisterPage';

/** Columns of the balances of a group's members, in their standard order. The first is always shown. */
export const BALANCE_LIST_COLUMNS: readonly ListColumn<MemberBalance>[] = [
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
];
