import { localDayOf } from '../../platform/dates/zonedTime';
import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { billNumbersOf, divisionsOf, type Payment } from './Payment';
import { PAYMENT_METHODS } from './paymentMethods';
import { paymentStatusLabel } from './paymentStatus';

/** Columns of the list of payments, in their standard order. The first is always shown. */
export const PAYMENT_LIST_COLUMNS: readonly ListColumn<Payment>[] = [
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
];
