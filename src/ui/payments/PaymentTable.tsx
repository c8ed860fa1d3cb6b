import {
  Link,
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
import { PaymentStatusText } from '../kit/feedback/StatusBadge';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { useTableStyles } from '../kit/tables/tableStyles';
import { DateText, DayOfInstant } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';

const usePaymentStackStyles = makeStyles({ root: { paddingInline: tokens.spacingHorizontalM } });

interface PaymentStackProps {
  readonly payments: readonly Payment[];
  readonly onOpen: (paymentPk: string) => void;
}

/** The payments where a table has no room: one below the other, each with its values. */
export function PaymentStack({ payments, onOpen }: PaymentStackProps) {
  const styles = usePaymentStackStyles();
  const table = useTableStyles();
  const leadFirst = [...PAYMENT_COLUMNS].sort((one, other) => Number(other.isLead ?? 0) - Number(one.isLead ?? 0));
  return (
    <div className={mergeClasses(table.frame, styles.root)}>
      <StackTable
        label="Payments"
        columns={leadFirst.map((column) => stacked(column, onOpen))}
        items={payments}
        keyOf={({ paymentPk }) => paymentPk}
      />
    </div>
  );
}

function stacked(
  { words, isAmount, isLead, isExtra, cell }: PaymentColumn,
  onOpen: PaymentStackProps['onOpen'],
): StackColumn<Payment> {
  const kind = isLead ? 'lead' : isAmount ? 'figure' : undefined;
  return { words, cell: (payment) => cell(payment, onOpen), ...(kind && { kind }), ...(isExtra && { isExtra }) };
}

/** One column of the list of payments. */
interface PaymentColumn {
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
const PAYMENT_COLUMNS: readonly PaymentColumn[] = [
  { words: 'Made', sort: 'addDate', cell: ({ addDate }) => <DayOfInstant timestamp={addDate} /> },
  {
    words: 'Confirmation',
    isLead: true,
    sort: 'confirmation',
    cell: ({ confirmation, paymentPk }, onOpen) => (
      <Link as="button" onClick={() => onOpen(paymentPk)}>
        {confirmation}
      </Link>
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

const useStyles = makeStyles({
  cell: {
    fontSize: '13px',
    paddingBlock: tokens.spacingVerticalS,
    whiteSpace: 'nowrap',
    maxWidth: '220px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
});

export interface PaymentTableProps {
  readonly payments: readonly Payment[];
  readonly sort: PaymentSort;
  readonly direction: 'asc' | 'desc';
  readonly onSort: (sort: PaymentSort, direction: 'asc' | 'desc') => void;
  readonly onOpen: (paymentPk: string) => void;
}

/** The payments, largest first unless sorted otherwise. */
export function PaymentTable({ payments, sort: sorted, direction, onSort, onOpen }: PaymentTableProps) {
  const styles = useStyles();
  const table = useTableStyles();
  return (
    <div className={table.frame}>
      <Table className={table.table} aria-label="Payments">
        <TableHeader className={table.head}>
          <TableRow>
            {PAYMENT_COLUMNS.map(({ words, sort, isAmount }) => (
              <TableHeaderCell
                key={words}
                className={mergeClasses(table.headCell, isAmount && table.numeric)}
                {...(sort && {
                  sortable: true,
                  onClick: () => onSort(sort, sorted === sort && direction === 'desc' ? 'asc' : 'desc'),
                  ...(sorted === sort && { sortDirection: direction === 'asc' ? 'ascending' : 'descending' }),
                })}
              >
                {words}
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {payments.map((payment) => (
            <TableRow key={payment.paymentPk} className={table.row}>
              {PAYMENT_COLUMNS.map(({ words, isAmount, cell }) => (
                <TableCell key={words} className={mergeClasses(styles.cell, isAmount && table.numeric)}>
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
