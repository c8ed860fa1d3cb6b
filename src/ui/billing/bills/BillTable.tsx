import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, memo, useDeferredValue } from 'react';
import type { BillPage } from '../../../application/billing/bills/BillSummary';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { counted } from '../../../domain/platform/text/wording';
import { Checkbox } from '../../kit/forms/fields';
import { Table, TableCell, TableHeadCell, TableRow } from '../../kit/tables/Table';
import { TableHead } from '../../kit/tables/TableHead';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { Money } from '../../kit/values/Money';
import type { BillColumn } from './billColumns';
import type { SummaryView } from './billSummaryAddress';
import type { BillSelection } from './selection';

const useStyles = makeStyles({
  choose: { width: '36px' },
  cell: {
    // Cells of two lines have their own.
    paddingTop: 0,
    paddingBottom: 0,
    paddingInline: tokens.spacingHorizontalSNudge,
    whiteSpace: 'nowrap',
    fontSize: '13px',
  },
  headCell: { paddingInline: tokens.spacingHorizontalSNudge },
  wide: {
    whiteSpace: 'normal',
    minWidth: '120px',
    lineHeight: tokens.lineHeightBase200,
  },
  chosen: { backgroundColor: tokens.colorSubtleBackgroundSelected },
});

/** Heights of a row of one line, in CSS pixels. */
const ROW_PX = 44;
const COMPACT_ROW_PX = 28;
/** Least height above the rows on any screen with this table: bar, heading, tabs, filters, and table head. */
const ABOVE_ROWS_PX = 300;

/** Rows that fit in the window without scrolling. A low window gets a few more than fit. */
function rowsInWindow(isCompact: boolean): number {
  const height = Math.max(window.innerHeight - ABOVE_ROWS_PX, ABOVE_ROWS_PX);
  return Math.ceil(height / (isCompact ? COMPACT_ROW_PX : ROW_PX));
}

/** Adds bills to the selection, or removes them. */
export type SelectBills = (bills: readonly Bill[], isChosen: boolean) => void;

export interface BillTableProps {
  readonly page: BillPage;
  readonly view: SummaryView;
  readonly columns: readonly BillColumn[];
  /** Lower rows. */
  readonly isCompact: boolean;
  readonly selection: BillSelection;
  /** The same function at every render. */
  readonly onSelect: SelectBills;
  readonly onSort: (sort: string, direction: 'asc' | 'desc') => void;
}

/** Bills as a table with totals. */
export const BillTable = memo(function BillTable(props: BillTableProps) {
  const { page, view, columns, isCompact, selection, onSelect, onSort } = props;
  const styles = useStyles();
  const table = useTableStyles();
  // Rows outside the window are rendered after the visible rows.
  const bills = useDeferredValue(page.items, page.items.slice(0, rowsInWindow(isCompact)));
  const areAllChosen = page.items.length > 0 && page.items.every(({ billPk }) => selection.has(billPk));
  return (
    <div className={table.frame}>
      <Table
        className={table.table}
        size={isCompact ? 'compact' : undefined}
        aria-label="Bills"
        aria-rowcount={page.total + 1}
      >
        <TableHead
          isSticky
          first={
            <TableHeadCell className={styles.choose}>
              <Checkbox
                label="Select all on this page"
                checked={areAllChosen}
                onChange={(isChosen) => onSelect(page.items, isChosen)}
              />
            </TableHeadCell>
          }
          headings={columns.map(({ words, sort, isFigure = false }) => ({
            label: words,
            sort,
            isFigure,
            className: styles.headCell,
          }))}
          sorting={{ by: view.sort, direction: view.direction, firstDirection: 'desc', onSort }}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the rows' links arrive here */}
        <tbody onKeyDown={moveBetweenRows}>
          {bills.map((bill) => (
            <BillRow
              key={bill.billPk}
              bill={bill}
              columns={columns}
              isChosen={selection.has(bill.billPk)}
              onSelect={onSelect}
            />
          ))}
        </tbody>
        <BillTotals page={page} columns={columns} />
      </Table>
    </div>
  );
});

interface BillRowProps extends Pick<BillTableProps, 'columns' | 'onSelect'> {
  readonly bill: Bill;
  readonly isChosen: boolean;
}

const BillRow = memo(function BillRow({ bill, columns, isChosen, onSelect }: BillRowProps) {
  const styles = useStyles();
  const table = useTableStyles();
  return (
    <TableRow className={mergeClasses(table.row, isChosen && styles.chosen)}>
      <TableCell className={styles.choose}>
        <Checkbox
          label={`Select bill ${bill.billNumber}`}
          checked={isChosen}
          onChange={(checked) => onSelect([bill], checked)}
        />
      </TableCell>
      {columns.map(({ id, cell, isFigure, isWide }) => (
        <TableCell key={id} className={mergeClasses(styles.cell, isFigure && table.numeric, isWide && styles.wide)}>
          {cell(bill)}
        </TableCell>
      ))}
    </TableRow>
  );
});

/** Moves between bills with the arrow keys, or k and j. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href]')];
  const row = (event.target as HTMLElement).closest('tr');
  const at = links.findIndex((link) => row?.contains(link));
  const next = links[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const useBillTotalsStyles = makeStyles({
  cell: { fontSize: '13px', whiteSpace: 'nowrap', paddingInline: tokens.spacingHorizontalSNudge },
});

/** Totals over all bills found, not only this page. */
function BillTotals({ page, columns }: { page: BillPage; columns: readonly BillColumn[] }) {
  const styles = useBillTotalsStyles();
  const table = useTableStyles();
  const first = columns.findIndex(({ sum }) => sum);
  const lead = first < 0 ? columns.length : first;
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
