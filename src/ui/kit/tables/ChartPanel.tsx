import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useId, useState } from 'react';
import type { LocalDate } from '../../../domain/dates/LocalDate';
import type { Cents } from '../../../domain/money/Cents';
import { Panel } from '../dialogs/Panel';
import { below } from '../useBreakpoint';
import { monthText } from '../values/DateText';
import { Money } from '../values/Money';
import { ScrollRegion } from './ScrollRegion';
import { Table, TableCell, TableRow } from './Table';
import { TableHead } from './TableHead';
import { useTableStyles } from './tableStyles';

const useStyles = makeStyles({ scroll: { overflowX: 'auto' } });

/** Styles for a bar chart with a legend. */
export const useChartStyles = makeStyles({
  chart: { width: '100%', height: 'auto', display: 'block' },
  floor: { stroke: tokens.colorNeutralStroke2 },
  month: {
    fill: tokens.colorNeutralForeground3,
    fontSize: '11px',
    textAnchor: 'middle',
    // The chart scales with the page, and so does its text.
    [below(1)]: { fontSize: '20px' },
  },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  key: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  // Keeps the colors of the bars in forced-colors mode.
  swatch: { width: '10px', height: '10px', borderRadius: '2px', forcedColorAdjust: 'none' },
});

export interface ChartPanelProps {
  readonly title: string;
  /** Accessible names of the table and of the region it scrolls in. */
  readonly tableName: string;
  readonly regionName: string;
  /** Headings of the amounts. */
  readonly figures: readonly string[];
  /** Amounts of each month, in the order of `figures`. */
  readonly months: readonly { readonly period: LocalDate; readonly amounts: readonly Cents[] }[];
  readonly chart: ReactNode;
}

/** A panel with amounts by month, as a chart or a table. */
export function ChartPanel({ title, tableName, regionName, figures, months, chart }: ChartPanelProps) {
  const styles = useStyles();
  const table = useTableStyles();
  const [asTable, setAsTable] = useState(false);
  const contentId = useId();
  const toggle = (
    <Button
      size="small"
      appearance="subtle"
      aria-expanded={asTable}
      aria-controls={contentId}
      onClick={() => setAsTable(!asTable)}
    >
      {asTable ? 'View as chart' : 'View as table'}
    </Button>
  );
  return (
    <Panel title={title} actions={toggle}>
      {asTable ? (
        <ScrollRegion id={contentId} label={regionName} className={styles.scroll}>
          <Table size="small" className={table.table} aria-label={tableName}>
            <TableHead headings={['Month', ...figures]} figures={figures} />
            <tbody>
              {months.map(({ period, amounts }) => (
                <TableRow key={period} className={table.row}>
                  <TableCell>{monthText(period)}</TableCell>
                  {amounts.map((amount, index) => (
                    <TableCell key={figures[index]} className={table.numeric}>
                      <Money cents={amount} quietZero />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </tbody>
          </Table>
        </ScrollRegion>
      ) : (
        <div id={contentId}>{chart}</div>
      )}
    </Panel>
  );
}
