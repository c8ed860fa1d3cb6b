import { billNumbersOf, divisionsOf, type Payment } from '../../../src/domain/money/payments/Payment';
import { PAYMENT_METHODS } from '../../../src/domain/money/payments/paymentMethods';
import { paymentStatusLabel } from '../../../src/domain/money/payments/paymentStatus';
import type { ExportedList } from '../../platform/lists/ListExport';

/** The list of payments as a file: what the list on the screen shows. @param now decides which payments are scheduled */
export function exportedPayments(now: Date): ExportedList<Payment> {
  return {
    title: 'Payments',
    noun: 'payments',
    columns: [
      { heading: 'Made at (UTC)', width: 18, format: 'time', value: ({ addDate }) => addDate },
      { heading: 'Confirmation', width: 18, value: ({ confirmation }) => confirmation },
      { heading: 'Amount', width: 14, format: 'money', value: ({ paymentAmount }) => paymentAmount },
      { heading: 'Status', width: 14, value: (payment) => paymentStatusLabel(payment, now) },
      { heading: 'Settles', width: 12, format: 'day', value: ({ settleDate }) => settleDate },
      { heading: 'Group number', width: 14, value: ({ groupNumber }) => groupNumber },
      { heading: 'Group', width: 32, value: ({ groupName }) => groupName },
      { heading: 'Bills', width: 32, value: (payment) => billNumbersOf(payment).join(', ') },
      { heading: 'Divisions', width: 32, value: (payment) => divisionsOf(payment).join(', ') },
      { heading: 'Method', width: 18, value: ({ method }) => PAYMENT_METHODS[method].label },
      { heading: 'Bank account', width: 18, value: ({ bankAccountMasked }) => bankAccountMasked },
      { heading: 'Made by', width: 24, value: ({ madeBy, isAutopay }) => (isAutopay ? `${madeBy} (autopay)` : madeBy) },
    ],
  };
}
