import { makeStyles, Table, TableBody, TableCell, TableRow, tokens } from '@fluentui/react-components';
import type { GroupFigures } from '../../domain/dashboard/Overview';
import { AppLink } from '../shared/AppLink';
import { DateText } from '../shared/DateText';
import { EmptyState } from '../shared/EmptyState';
import { Money } from '../shared/Money';
import { Panel } from '../shared/Panel';
import { paths, useArea } from '../shared/paths';
import { TableHead } from '../shared/TableHead';
import { useTableStyles } from '../shared/tableStyles';

const useStyles = makeStyles({
  scroll: { overflow: 'auto', maxHeight: '480px' },
  late: { color: tokens.colorPaletteRedForeground1 },
});

/** A row a group, the one with most past due first. */
export function GroupsPanel({ groups }: { groups: readonly GroupFigures[] }) {
  const styles = useStyles();
  const table = useTableStyles();
  const area = useArea();
  return (
    <Panel title="Groups">
      {groups.length === 0 ? (
        <EmptyState
          kind="nothingYet"
          title="No groups"
          text="No group is assigned to you yet. Ask your administrator."
        />
      ) : (
        <div className={styles.scroll}>
          <Table size="small" className={table.table} aria-label="Groups">
            <TableHead stays headings={['Group', 'Open', 'Past due', 'Paid to date']} figures={['Open', 'Past due']} />
            <TableBody>
              {groups.map(({ groupNumber, name, openCents, pastDueCents, paidToDate }) => (
                <TableRow key={groupNumber} className={table.row}>
                  <TableCell>
                    <AppLink to={`${paths.bills(area)}?q=${groupNumber}`}>{name}</AppLink>
                  </TableCell>
                  <TableCell className={table.numeric}>
                    <Money cents={openCents} quietZero />
                  </TableCell>
                  <TableCell className={table.numeric}>
                    <Money cents={pastDueCents} quietZero {...(pastDueCents > 0 && { className: styles.late })} />
                  </TableCell>
                  <TableCell className={table.whole}>{paidToDate ? <DateText date={paidToDate} /> : '–'}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </Panel>
  );
}
