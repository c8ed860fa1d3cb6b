import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { divisionText } from '../divisions/Division';
import { balanceOf, reconciledAmount } from './amountDue';
import type { Bill } from './Bill';
import { BILL_STATUS_LABELS } from './BillStatus';

/** Columns of the list of bills, in their standard order. The first is always shown. */
export const BILL_LIST_COLUMNS: readonly ListColumn<Bill>[] = [
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
];
