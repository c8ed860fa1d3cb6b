import { makeStyles, mergeClasses, Table, TableBody, TableCell, TableRow, tokens } from '@fluentui/react-components';
import type { Overview } from '../../domain/dashboard/Overview';
import { AppLink } from '../shared/AppLink';
import { Money } from '../shared/Money';
import { Panel } from '../shared/Panel';
import { paths, useArea } from '../shared/paths';
import { StatusBadge } from '../shared/StatusBadge';
import { TableHead } from '../shared/TableHead';
import { useTableStyles } from '../shared/tableStyles';

const TAB_OF = {
  UNRELEASED: 'toRelease',
  RELEASED: 'toReconcile',
  MODIFIED: 'toReconcile',
  RECONCILED: 'toPay',
  PARTIAL: 'toPay',
  PENDING: 'pending',
  PAID: 'paid',
} as const;

const FIGURES = ['Bills', 'Due', 'Paid'];

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  count: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
});

/** Bills by status: how many, and what they come to. */
export function StatusPanel({ overview }: { overview: Overview }) {
  const styles = useStyles();
  const table = useTableStyles();
  const area = useArea();
  return (
    <Panel title="Bills by status">
      <div className={styles.scroll}>
        <Table size="small" className={table.table} aria-label="Bills by status">
          <TableHead headings={['Status', ...FIGURES]} figures={FIGURES} />
          <TableBody>
            {overview.byStatus.map(({ status, count, dueCents, paidCents }) => (
              <TableRow key={status} className={table.row}>
                <TableCell>
                  <StatusBadge status={status} />
                </TableCell>
                <TableCell className={mergeClasses(table.numeric, styles.count)}>
                  <AppLink to={`${paths.bills(area)}?tab=${TAB_OF[status]}`}>{count.toLocaleString('en-US')}</AppLink>
                </TableCell>
                <TableCell className={table.numeric}>
                  <Money cents={dueCents} quietZero />
                </TableCell>
                <TableCell className={table.numeric}>
                  <Money cents={paidCents} quietZero />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </Panel>
  );
}
