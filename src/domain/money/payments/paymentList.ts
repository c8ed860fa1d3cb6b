import { localDayOf } from '../../platform/dates/zonedTime';
import { listColumn } from '../../platform/lists/ListColumn';
import { direction, oneOf, searchText } from '../../platform/lists/parameters';
import { readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { billNumbersOf, divisionsOf, PAYMENT_SORTS, PAYMENT_STATUS_FILTERS, type Payment } from './Payment';
import { PAYMENT_METHODS } from './paymentMethods';
import { paymentStatusLabel } from './paymentStatus';

export const PAYMENT_LIST = viewedList<Payment>()({
  name: 'payments',
  title: 'Payments',
  noun: 'payments',
  operation: 'payments.search',
  parameters: { q: searchText, status: oneOf(PAYMENT_STATUS_FILTERS), sort: oneOf(PAYMENT_SORTS), direction },
  views: [
    readyView('latest', 'Latest first', { sort: 'addDate', direction: 'desc' }),
    readyView('pending', 'Pending', { status: 'PENDING', sort: 'settleDate', direction: 'asc' }),
    readyView('returned', 'Returned or reversed', { status: 'RETURNED', sort: 'addDate', direction: 'desc' }),
  ],
  columns: [
    listColumn('confirmation', 'Confirmation', ({ confirmation }) => confirmation),
    listColumn('made', 'Date', ({ addDate, timeZone }) => localDayOf(new Date(addDate), timeZone)),
    listColumn('amount', 'Amount', ({ paymentAmount }) => ({ cents: paymentAmount })),
    listColumn('status', 'Status', (payment, { now }) => paymentStatusLabel(payment, now)),
    listColumn('settles', 'Settles', ({ settleDate }) => settleDate),
    listColumn('group', 'Group', ({ groupName }) => groupName, {
      heading: 'Group number',
      value: ({ groupNumber }) => groupNumber,
    }),
    listColumn('bills', 'Bills', (payment) => billNumbersOf(payment).join(', '), {
      heading: 'Divisions',
      value: (payment) => divisionsOf(payment).join(', '),
    }),
    listColumn('method', 'Method', ({ method }) => PAYMENT_METHODS[method].label, {
      heading: 'Bank account',
      value: ({ bankAccountMasked }) => bankAccountMasked,
    }),
    listColumn('madeBy', 'Made by', ({ madeBy, isAutopay }) => (isAutopay ? `${madeBy} (autopay)` : madeBy)),
  ],
});
