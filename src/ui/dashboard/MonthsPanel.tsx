import { Button, makeStyles, Table, TableBody, TableCell, TableRow, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { MonthFigures } from '../../domain/dashboard/Overview';
import { Panel } from '../kit/dialogs/Panel';
import { ScrollRegion } from '../kit/tables/ScrollRegion';
import { TableHead } from '../kit/tables/TableHead';
import { useTableStyles } from '../kit/tables/tableStyles';
import { monthText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';
import { MonthBars } from './MonthBars';

const FIGURES = ['Billed', 'Collected', 'Open'];

const useStyles = makeStyles({
  head: { display: 'flex', justifyContent: 'flex-end', marginTop: `calc(-1 * ${tokens.spacingVerticalXXXL})` },
  scroll: { overflowX: 'auto' },
});

/** Billed and collected over the last twelve months: a picture, and the same as a table. */
export function MonthsPanel({ months }: { months: readonly MonthFigures[] }) {
  const styles = useStyles();
  const table = useTableStyles();
  const [asTable, setAsTable] = useState(false);
  const contentId = useId();
  return (
    <Panel title="Billed and collected">
      <div className={styles.head}>
        <Button
          size="small"
          appearance="subtle"
          aria-expanded={asTable}
          aria-controls={contentId}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'View as picture' : 'View as table'}
        </Button>
      </div>
      {asTable ? (
        <ScrollRegion id={contentId} label="Table of billed and collected" className={styles.scroll}>
          <Table size="small" className={table.table} aria-label="Billed and collected by month">
            <TableHead headings={['Month', ...FIGURES]} figures={FIGURES} />
            <TableBody>
              {months.map(({ period, billedCents, paidCents, openCents }) => (
                <TableRow key={period} className={table.row}>
                  <TableCell>{monthText(period)}</TableCell>
                  {[billedCents, paidCents, openCents].map((amount, index) => (
                    <TableCell key={index} className={table.numeric}>
                      <Money cents={amount} quietZero />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </ScrollRegion>
      ) : (
        <div id={contentId}>
          <MonthBars months={months} />
        </div>
      )}
    </Panel>
  );
}
