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
import type { Payment } from '../../../domain/payments/Payment';
import type { PaymentSort } from '../../../domain/payments/PaymentPage';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { PAYMENT_COLUMNS } from './paymentColumns';

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
