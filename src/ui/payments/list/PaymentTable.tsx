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
import type { Payment } from '../../../domain/payments/Payment';
import type { PaymentSort } from '../../../domain/payments/PaymentPage';
import { DateText, DayOfInstant } from '../../shared/DateText';
import { Money } from '../../shared/Money';
import { PaymentStatusText } from '../../shared/PaymentStatusText';
import { useTableStyles } from '../../shared/tableStyles';

interface Column {
  readonly words: string;
  readonly sort?: PaymentSort;
  readonly isAmount?: boolean;
  readonly cell: (payment: Payment, onOpen: (paymentPk: string) => void) => ReactNode;
}

const COLUMNS: readonly Column[] = [
  { words: 'Made', sort: 'addDate', cell: ({ addDate }) => <DayOfInstant timestamp={addDate} /> },
  {
    words: 'Confirmation',
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
  { words: 'Bills', cell: ({ allocations }) => allocations.map(({ billNumber }) => billNumber).join(', ') || '–' },
  { words: 'Method', sort: 'method', cell: ({ method, bankAccountMasked }) => `${method} ${bankAccountMasked ?? ''}` },
  { words: 'Made by', cell: ({ madeBy }) => madeBy },
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
            {COLUMNS.map(({ words, sort, isAmount }) => (
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
              {COLUMNS.map(({ words, isAmount, cell }) => (
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
