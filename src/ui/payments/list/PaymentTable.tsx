import { makeStyles, mergeClasses, Table, TableBody, TableCell, TableRow, tokens } from '@fluentui/react-components';
import type { Payment } from '../../../domain/payments/Payment';
import type { PaymentSort } from '../../../domain/payments/PaymentPage';
import { TableHead } from '../../kit/tables/TableHead';
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
        <TableHead
          isSticky
          headings={PAYMENT_COLUMNS.map(({ words, sort, isAmount }) => ({ label: words, sort, isFigure: isAmount }))}
          sorting={{ by: sorted, direction, firstDirection: 'desc', onSort }}
        />
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
