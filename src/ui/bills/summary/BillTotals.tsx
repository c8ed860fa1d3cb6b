import { makeStyles, mergeClasses, TableCell, TableRow, tokens } from '@fluentui/react-components';
import type { BillPage } from '../../../domain/bills/BillPage';
import { counted } from '../../../domain/text/counted';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { Money } from '../../kit/values/Money';
import type { BillColumn } from './columns';

const useStyles = makeStyles({
  cell: { fontSize: '13px', whiteSpace: 'nowrap', paddingInline: tokens.spacingHorizontalSNudge },
});

/** What everything found adds up to, not only this page. */
export function BillTotals({ page, columns }: { page: BillPage; columns: readonly BillColumn[] }) {
  const styles = useStyles();
  const table = useTableStyles();
  const lead = columns.findIndex(({ sum }) => sum);
  return (
    <tfoot>
      <TableRow className={table.totals}>
        <TableCell className={styles.cell} colSpan={lead + 1}>
          {page.total === 1 ? '1 bill' : `All ${counted(page.total, 'bill')}`}
        </TableCell>
        {columns.slice(lead).map(({ id, sum }) => (
          <TableCell key={id} className={mergeClasses(styles.cell, sum && table.numeric)}>
            {sum && <Money cents={page.sums[sum]} strong />}
          </TableCell>
        ))}
      </TableRow>
    </tfoot>
  );
}
