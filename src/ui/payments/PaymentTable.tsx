import {
  makeStyles,
  mergeClasses,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { billNumbersOf, type Payment, type PaymentSort } from '../../domain/payments/Payment';
import { PAYMENT_METHODS } from '../../domain/payments/paymentMethods';
import { PaymentStatusText } from '../kit/feedback/StatusBadge';
import { TextButton } from '../kit/navigation/AppLink';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { useTableStyles } from '../kit/tables/tableStyles';
import { DateText, DayOfInstant } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';

type OnOpen = (paymentPk: string) => void;

interface PaymentColumn {
  readonly label: string;
  readonly sort?: PaymentSort;
  readonly isAmount?: true;
  /** Hidden on a phone; the payment's details show it. */
  readonly isExtra?: true;
  /** Its cell opens the payment. */
  readonly isLead?: true;
  readonly cell: (payment: Payment, onOpen: OnOpen) => ReactNode;
}

const COLUMNS: readonly PaymentColumn[] = [
  { label: 'Date', sort: 'addDate', cell: ({ addDate }) => <DayOfInstant timestamp={addDate} /> },
  {
    label: 'Confirmation',
    isLead: true,
    sort: 'confirmation',
    cell: ({ confirmation, paymentPk }, onOpen) => (
      <TextButton onClick={() => onOpen(paymentPk)}>{confirmation}</TextButton>
    ),
  },
  {
    label: 'Amount',
    sort: 'amount',
    isAmount: true,
    cell: ({ paymentAmount }) => <Money cents={paymentAmount} strong />,
  },
  { label: 'Status', sort: 'status', cell: (payment) => <PaymentStatusText payment={payment} /> },
  { label: 'Settles', sort: 'settleDate', cell: ({ settleDate }) => <DateText date={settleDate} /> },
  { label: 'Group', cell: ({ groupName }) => groupName },
  { label: 'Bills', cell: (payment) => billNumbersOf(payment).join(', ') || '–' },
  {
    label: 'Method',
    isExtra: true,
    sort: 'method',
    cell: ({ method, bankAccountMasked }) => `${PAYMENT_METHODS[method].label} ${bankAccountMasked ?? ''}`,
  },
  { label: 'Made by', isExtra: true, cell: ({ madeBy }) => madeBy },
];

const useStyles = makeStyles({
  stack: { paddingInline: tokens.spacingHorizontalM },
  cell: {
    fontSize: '13px',
    paddingBlock: tokens.spacingVerticalS,
    whiteSpace: 'nowrap',
    maxWidth: '220px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
});

interface PaymentTableProps {
  readonly payments: readonly Payment[];
  readonly sort: PaymentSort;
  readonly direction: 'asc' | 'desc';
  readonly onSort: (sort: PaymentSort, direction: 'asc' | 'desc') => void;
  readonly onOpen: OnOpen;
}

export function PaymentTable({ payments, sort: sorted, direction, onSort, onOpen }: PaymentTableProps) {
  const styles = useStyles();
  const table = useTableStyles();
  return (
    <div className={table.frame}>
      <Table className={table.table} aria-label="Payments">
        <TableHeader className={table.head}>
          <TableRow>
            {COLUMNS.map(({ label, sort, isAmount }) => (
              <TableHeaderCell
                key={label}
                className={mergeClasses(table.headCell, isAmount && table.numeric)}
                {...(sort && {
                  sortable: true,
                  onClick: () => onSort(sort, sorted === sort && direction === 'desc' ? 'asc' : 'desc'),
                  ...(sorted === sort && { sortDirection: direction === 'asc' ? 'ascending' : 'descending' }),
                })}
              >
                {label}
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {payments.map((payment) => (
            <TableRow key={payment.paymentPk} className={table.row}>
              {COLUMNS.map(({ label, isAmount, cell }) => (
                <TableCell key={label} className={mergeClasses(styles.cell, isAmount && table.numeric)}>
                  {cell(payment, onOpen)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** The same columns on a phone, stacked for each payment. */
export function PaymentStack({ payments, onOpen }: Pick<PaymentTableProps, 'payments' | 'onOpen'>) {
  const styles = useStyles();
  const table = useTableStyles();
  const leadFirst = [...COLUMNS].sort((one, other) => Number(other.isLead ?? 0) - Number(one.isLead ?? 0));
  return (
    <div className={mergeClasses(table.frame, styles.stack)}>
      <StackTable
        label="Payments"
        columns={leadFirst.map((column) => stacked(column, onOpen))}
        items={payments}
        keyOf={({ paymentPk }) => paymentPk}
      />
    </div>
  );
}

function stacked({ label, isAmount, isLead, isExtra, cell }: PaymentColumn, onOpen: OnOpen): StackColumn<Payment> {
  const kind = isLead ? 'lead' : isAmount ? 'figure' : undefined;
  return { label: label, cell: (payment) => cell(payment, onOpen), ...(kind && { kind }), ...(isExtra && { isExtra }) };
}
