import { makeStyles, mergeClasses, Table, TableBody, TableCell, TableRow } from '@fluentui/react-components';
import type { Payment } from '../../domain/payments/Payment';
import { AppLink } from '../shared/AppLink';
import { DateText, InstantText } from '../shared/DateText';
import { EmptyState } from '../shared/EmptyState';
import { Money } from '../shared/Money';
import { Panel } from '../shared/Panel';
import { PaymentStatusText } from '../shared/PaymentStatusText';
import { paths, useArea } from '../shared/paths';
import { TableHead } from '../shared/TableHead';
import { useTableStyles } from '../shared/tableStyles';

const useStyles = makeStyles({ scroll: { overflowX: 'auto' } });

/** The latest payments, newest first. */
export function RecentPayments({ payments }: { payments: readonly Payment[] }) {
  const styles = useStyles();
  const table = useTableStyles();
  const area = useArea();
  return (
    <Panel title="Recent payments">
      {payments.length === 0 ? (
        <EmptyState
          kind="nothingYet"
          title="No payments yet"
          text="A payment appears here as soon as a group makes one."
        />
      ) : (
        <div className={styles.scroll}>
          <Table size="small" className={mergeClasses(table.table, table.wide)} aria-label="Recent payments">
            <TableHead
              headings={['Made', 'Confirmation', 'Group', 'Method', 'Status', 'Settles', 'Amount']}
              figures={['Amount']}
            />
            <TableBody>
              {payments.map((payment) => (
                <TableRow key={payment.paymentPk} className={table.row}>
                  <TableCell className={table.whole}>
                    <InstantText timestamp={payment.addDate} />
                  </TableCell>
                  <TableCell className={table.whole}>
                    <AppLink to={`${paths.payments(area)}?q=${encodeURIComponent(payment.confirmation)}`}>
                      {payment.confirmation}
                    </AppLink>
                  </TableCell>
                  <TableCell>{payment.groupName}</TableCell>
                  <TableCell>{payment.method}</TableCell>
                  <TableCell>
                    <PaymentStatusText payment={payment} />
                  </TableCell>
                  <TableCell className={table.whole}>
                    <DateText date={payment.settleDate} />
                  </TableCell>
                  <TableCell className={table.numeric}>
                    <Money cents={payment.paymentAmount} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </Panel>
  );
}
