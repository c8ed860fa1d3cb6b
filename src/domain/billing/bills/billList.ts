import { isAllowedIn } from '../../platform/access/decide';
import type { Person } from '../../platform/access/Person';
import { listColumn } from '../../platform/lists/ListColumn';
import { mayReconcile, readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { divisionText } from '../divisions/Division';
import { balanceOf, reconciledAmount } from './amountDue';
import type { Bill } from './Bill';
import { BILL_STATUS_LABELS } from './BillStatus';
import { BILLS } from './billListName';
import { billParameters } from './billParameters';
import { billTabsFor } from './billTabs';

const mayPay = (person: Person) => isAllowedIn(person, 'payments.create');
const mayRelease = (person: Person) => isAllowedIn(person, 'bills.release');

export const BILL_LIST = viewedList<Bill>()({
  ...BILLS,
  title: 'Bills',
  operation: 'bills.search',
  parameters: (person) => {
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
    listColumn('bill', 'Bill', ({ billNumber }) => billNumber, {
      heading: 'Month',
      value: ({ periodFrom }) => periodFrom,
    }),
    listColumn('status', 'Status', ({ status }) => BILL_STATUS_LABELS[status]),
    listColumn('dueDate', 'Due date', ({ dueDate }) => dueDate),
    {
      id: 'parties',
      label: 'Group and carrier',
      copied: [
        { heading: 'Group number', value: ({ groupNumber }) => groupNumber },
        { heading: 'Group', value: ({ groupName }) => groupName },
        { heading: 'Division', value: ({ division }) => (division ? divisionText(division) : '') },
        { heading: 'Carriers', value: ({ carrierNames }) => carrierNames.join(', ') },
      ],
    },
    listColumn('balance', 'Balance', (bill) => ({ cents: balanceOf(bill) })),
    listColumn('billed', 'Billed', ({ billedCents }) => ({ cents: billedCents })),
    listColumn('change', 'Change', ({ changeCents }) => (changeCents === null ? null : { cents: changeCents })),
    listColumn('adjustments', 'Adjustments', ({ adjustmentsCents }) => ({ cents: adjustmentsCents })),
    listColumn('reconciled', 'Reconciled', (bill) => {
      const cents = reconciledAmount(bill);
      return cents === null ? null : { cents };
    }),
    listColumn('due', 'Due', ({ dueCents }) => ({ cents: dueCents })),
    listColumn('paid', 'Paid', ({ paidCents }) => ({ cents: paidCents })),
  ],
});
