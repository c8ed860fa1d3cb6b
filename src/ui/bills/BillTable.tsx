import {
  makeStyles,
  mergeClasses,
  Table,
  TableBody,
  TableCell,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components';
import type { KeyboardEvent } from 'react';
import type { BillPage } from '../../domain/bills/BillPage';
import { counted } from '../../domain/text/wording';
import { Checkbox } from '../kit/forms/fields';
import { TableHead } from '../kit/tables/TableHead';
import { useTableStyles } from '../kit/tables/tableStyles';
import { Money } from '../kit/values/Money';
import type { BillColumn } from './billColumns';
import type { SummaryView } from './billSummaryAddress';
import { type Selection, toggled } from './selection';

const useStyles = makeStyles({
  choose: { width: '36px' },
  cell: {
    paddingBlock: tokens.spacingVerticalS,
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

export interface BillTableProps {
  readonly page: BillPage;
  readonly view: SummaryView;
  readonly columns: readonly BillColumn[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onSort: (sort: string, direction: 'asc' | 'desc') => void;
}

/** Bills as a table with totals. */
export function BillTable({ page, view, columns, selection, onSelect, onSort }: BillTableProps) {
  const styles = useStyles();
  const table = useTableStyles();
  const areAllChosen = page.items.length > 0 && page.items.every(({ billPk }) => selection.has(billPk));
  return (
    <div className={table.frame}>
      <Table className={table.table} aria-label="Bills" aria-rowcount={page.total + 1}>
        <TableHead
          isSticky
          first={
            <TableHeaderCell className={styles.choose}>
              <Checkbox
                label="Select all on this page"
                checked={areAllChosen}
                onChange={(isChosen) => onSelect(toggled(selection, page.items, isChosen))}
              />
            </TableHeaderCell>
          }
          headings={columns.map(({ words, sort, sum }) => ({
            label: words,
            sort,
            isFigure: sum !== undefined,
            className: styles.headCell,
          }))}
          sorting={{ by: view.sort, direction: view.direction, firstDirection: 'desc', onSort }}
        />
        <TableBody onKeyDown={moveBetweenRows}>
          {page.items.map((bill) => (
            <TableRow
              key={bill.billPk}
              className={mergeClasses(table.row, selection.has(bill.billPk) && styles.chosen)}
            >
              <TableCell className={styles.choose}>
                <Checkbox
                  label={`Select bill ${bill.billNumber}`}
                  checked={selection.has(bill.billPk)}
                  onChange={(isChosen) => onSelect(toggled(selection, [bill], isChosen))}
                />
              </TableCell>
              {columns.map(({ id, cell, sum, isWide }) => (
                <TableCell key={id} className={mergeClasses(styles.cell, sum && table.numeric, isWide && styles.wide)}>
                  {cell(bill)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
        <BillTotals page={page} columns={columns} />
      </Table>
    </div>
  );
}

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
