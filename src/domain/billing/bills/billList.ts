import { isAllowedIn } from '../../platform/access/decide';
import type { Person } from '../../platform/access/Person';
import { defineList, type Field } from '../../platform/lists/List';
import { mayReconcile, readyView } from '../../platform/lists/ReadyView';
import { divisionText } from '../divisions/Division';
import type { Bill } from './Bill';
import type { BillTotals } from './BillPage';
import { BILL_STATUS_LABELS } from './BillStatus';
import { BILL_AMOUNTS } from './billAmounts';
import { BILLS } from './billListName';
import { billParameters } from './billParameters';
import { billTabsFor } from './billTabs';

const mayPay = (person: Person) => isAllowedIn(person, 'payments.create');
const mayRelease = (person: Person) => isAllowedIn(person, 'bills.release');

const CARRIERS: Field<Bill> = { heading: 'Carriers', width: 32, value: ({ carrierNames }) => carrierNames.join(', ') };
const PENDING: Field<Bill> = {
  heading: 'Pending',
  width: 14,
  kind: 'money',
  value: ({ pendingCents }) => pendingCents,
};

/** Bills. Their filters depend on the tab, which depends on the person: see `billParameters`. */
export const BILL_LIST = defineList<Bill, BillTotals>()({
  ...BILLS,
  title: 'Bills',
  operation: 'bills.search',
  keyOf: ({ billPk }) => billPk,
  filters: {},
  parametersOf: (person) => {
    const { tabs, opening } = billTabsFor(person);
    return billParameters(tabs, opening);
  },
  always: (person) => ({ tab: billTabsFor(person).opening }),
  views: [
    readyView('pastDue', 'Past due', { tab: 'all', pastDue: '1' }),
    readyView('toRelease', 'Ready to release', { tab: 'toRelease' }, mayRelease),
    readyView('toReconcile', 'Ready to reconcile', { tab: 'toReconcile' }, mayReconcile),
    readyView('toPay', 'Ready to pay, largest first', { tab: 'toPay', sort: 'due', direction: 'desc' }, mayPay),
    readyView('pending', 'Payment pending', { tab: 'pending' }),
  ],
  columns: [
    {
      id: 'bill',
      heading: 'Bill',
      width: 18,
      value: ({ billNumber }) => billNumber,
      more: [{ heading: 'Month', width: 12, kind: 'day', value: ({ periodFrom }) => periodFrom }],
    },
    { id: 'status', heading: 'Status', width: 14, value: ({ status }) => BILL_STATUS_LABELS[status] },
    { id: 'dueDate', heading: 'Due date', width: 12, kind: 'day', value: ({ dueDate }) => dueDate },
    {
      id: 'parties',
      heading: 'Group and carrier',
      kind: 'combined',
      more: [
        { heading: 'Group number', width: 14, value: ({ groupNumber }) => groupNumber },
        { heading: 'Group', width: 32, value: ({ groupName }) => groupName },
      ],
      inCopies: [{ heading: 'Division', value: ({ division }) => (division ? divisionText(division) : '') }, CARRIERS],
      inFiles: [
        { heading: 'Division number', width: 16, value: ({ division }) => division?.number ?? '' },
        { heading: 'Division', width: 24, value: ({ division }) => division?.name ?? '' },
        CARRIERS,
      ],
    },
    ...BILL_AMOUNTS.map((amount) => ({
      ...amount,
      width: 14,
      kind: 'money' as const,
      ...(amount.id === 'paid' && { inFiles: [PENDING] }),
    })),
  ],
  fileColumns: [
    'bill',
    'parties',
    'status',
    'dueDate',
    'balance',
    'billed',
    'adjustments',
    'reconciled',
    'due',
    'paid',
  ],
});
