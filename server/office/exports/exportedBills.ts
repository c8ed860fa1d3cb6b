import { balanceOf, reconciledAmount } from '../../../src/domain/billing/bills/amountDue';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { BILL_STATUS_LABELS } from '../../../src/domain/billing/bills/BillStatus';
import type { ExportedList } from '../../platform/lists/ListExport';

/** The list of bills as a file: what the list on the screen shows. */
export const EXPORTED_BILLS: ExportedList<Bill> = {
  title: 'Bills',
  noun: 'bills',
  columns: [
    { heading: 'Bill', width: 18, value: ({ billNumber }) => billNumber },
    { heading: 'Month', width: 12, format: 'day', value: ({ periodFrom }) => periodFrom },
    { heading: 'Group number', width: 14, value: ({ groupNumber }) => groupNumber },
    { heading: 'Group', width: 32, value: ({ groupName }) => groupName },
    { heading: 'Division number', width: 16, value: ({ division }) => division?.number ?? '' },
    { heading: 'Division', width: 24, value: ({ division }) => division?.name ?? '' },
    { heading: 'Carriers', width: 32, value: ({ carrierNames }) => carrierNames.join(', ') },
    { heading: 'Status', width: 14, value: ({ status }) => BILL_STATUS_LABELS[status] },
    { heading: 'Due date', width: 12, format: 'day', value: ({ dueDate }) => dueDate },
    { heading: 'Balance', width: 14, format: 'money', value: balanceOf },
    { heading: 'Billed', width: 14, format: 'money', value: ({ billedCents }) => billedCents },
    { heading: 'Adjustments', width: 14, format: 'money', value: ({ adjustmentsCents }) => adjustmentsCents },
    { heading: 'Reconciled', width: 14, format: 'money', value: reconciledAmount },
    { heading: 'Due', width: 14, format: 'money', value: ({ dueCents }) => dueCents },
    { heading: 'Paid', width: 14, format: 'money', value: ({ paidCents }) => paidCents },
    { heading: 'Pending', width: 14, format: 'money', value: ({ pendingCents }) => pendingCents },
  ],
};
