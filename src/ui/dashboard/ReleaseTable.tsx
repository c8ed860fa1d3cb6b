import {
  makeStyles,
  mergeClasses,
  Table,
  TableBody,
  TableCell,
  TableHeaderCell,
  TableRow,
} from '@fluentui/react-components';
import type { Bill } from '../../domain/bills/Bill';
import { AppLink } from '../shared/AppLink';
import { ChooseBox } from '../shared/ChooseBox';
import { DateText, shortMonthText } from '../shared/DateText';
import { Money } from '../shared/Money';
import { paths } from '../shared/paths';
import { TableHead } from '../shared/TableHead';
import { useTableStyles } from '../shared/tableStyles';

const useStyles = makeStyles({
  scroll: { overflow: 'auto', maxHeight: '420px' },
  choose: { width: '44px' },
});

export interface ReleaseTableProps {
  readonly bills: readonly Bill[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** The bills that can be released, each to be chosen. */
export function ReleaseTable({ bills, chosen, onChoose }: ReleaseTableProps) {
  const styles = useStyles();
  const table = useTableStyles();
  const choose = (billPks: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const billPk of billPks) {
      if (isChosen) next.add(billPk);
      else next.delete(billPk);
    }
    onChoose(next);
  };
  return (
    <div className={styles.scroll}>
      <Table size="small" className={mergeClasses(table.table, table.wide)} aria-label="Bills to release">
        <TableHead
          stays
          headings={['Bill', 'Group', 'Carrier', 'Period', 'Due date', 'Due']}
          figures={['Due']}
          first={
            <TableHeaderCell className={styles.choose}>
              <ChooseBox
                label="Choose all bills shown"
                checked={bills.every(({ billPk }) => chosen.has(billPk))}
                onChange={(isChosen) =>
                  choose(
                    bills.map(({ billPk }) => billPk),
                    isChosen,
                  )
                }
              />
            </TableHeaderCell>
          }
        />
        <TableBody>
          {bills.map((bill) => (
            <TableRow key={bill.billPk} className={table.row}>
              <TableCell className={styles.choose}>
                <ChooseBox
                  label={`Choose bill ${bill.billNumber}`}
                  checked={chosen.has(bill.billPk)}
                  onChange={(isChosen) => choose([bill.billPk], isChosen)}
                />
              </TableCell>
              <TableCell className={table.whole}>
                <AppLink to={paths.bill('dashboard', bill.billPk)}>{bill.billNumber}</AppLink>
              </TableCell>
              <TableCell>{bill.groupName}</TableCell>
              <TableCell>{bill.carrierNames.join(', ')}</TableCell>
              <TableCell className={table.whole}>{shortMonthText(bill.periodFrom)}</TableCell>
              <TableCell className={table.whole}>
                <DateText date={bill.dueDate} />
              </TableCell>
              <TableCell className={table.numeric}>
                <Money cents={bill.dueCents} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
