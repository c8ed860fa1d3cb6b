import type { ReactNode } from 'react';
import { billNumbersOf, type Payment } from '../../../domain/payments/Payment';
import type { PaymentSort } from '../../../domain/payments/PaymentPage';
import { PaymentStatusText } from '../../kit/feedback/StatusBadge';
import { TextButton } from '../../kit/navigation/AppLink';
import { DateText, DayOfInstant } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

/** One column of the list of payments. */
export interface PaymentColumn {
  readonly words: string;
  readonly sort?: PaymentSort;
  readonly isAmount?: true;
  /** Left out on a phone: the payment that opens has it. */
  readonly isExtra?: true;
  /** What opens the payment. */
  readonly isLead?: true;
  readonly cell: (payment: Payment, onOpen: (paymentPk: string) => void) => ReactNode;
}

/** What is told of each payment, in a table or stacked. */
export const PAYMENT_COLUMNS: readonly PaymentColumn[] = [
  { words: 'Made', sort: 'addDate', cell: ({ addDate }) => <DayOfInstant timestamp={addDate} /> },
  {
    words: 'Confirmation',
    isLead: true,
    sort: 'confirmation',
    cell: ({ confirmation, paymentPk }, onOpen) => (
      <TextButton onClick={() => onOpen(paymentPk)}>{confirmation}</TextButton>
    ),
  },
  {
    words: 'Amount',
    sort: 'amount',
    isAmount: true,
    cell: ({ paymentAmount }) => <Money cents={paymentAmount} strong />,
  },
  { words: 'Status', sort: 'status', cell: (payment) => <PaymentStatusText payment={payment} /> },
  { words: 'Settles', sort: 'settleDate', cell: ({ settleDate }) => <DateText date={settleDate} /> },
  { words: 'Group', cell: ({ groupName }) => groupName },
  { words: 'Bills', cell: (payment) => billNumbersOf(payment).join(', ') || '–' },
  {
    words: 'Method',
    isExtra: true,
    sort: 'method',
    cell: ({ method, bankAccountMasked }) => `${method} ${bankAccountMasked ?? ''}`,
  },
  { words: 'Made by', isExtra: true, cell: ({ madeBy }) => madeBy },
];
