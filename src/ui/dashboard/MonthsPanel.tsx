import { Button, makeStyles, Table, TableBody, TableCell, TableRow, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { MonthFigures } from '../../domain/dashboard/Overview';
import { formatCents } from '../../domain/money/formatCents';
import { Panel } from '../kit/dialogs/Panel';
import { ScrollRegion } from '../kit/tables/ScrollRegion';
import { TableHead } from '../kit/tables/TableHead';
import { useTableStyles } from '../kit/tables/tableStyles';
import { below } from '../kit/useBreakpoint';
import { monthText } from '../kit/values/DateText';
import { Money, VisuallyHidden } from '../kit/values/Money';

const FIGURES = ['Billed', 'Collected', 'Open'];

const useStyles = makeStyles({
  head: { display: 'flex', justifyContent: 'flex-end', marginTop: `calc(-1 * ${tokens.spacingVerticalXXXL})` },
  scroll: { overflowX: 'auto' },
});

/** Billed and collected over the last twelve months, as a chart or a table. */
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
          {asTable ? 'View as chart' : 'View as table'}
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

const WIDTH = 600;
const HEIGHT = 220;
const FLOOR = 190;
const TOP = 10;

const useMonthBarsStyles = makeStyles({
  chart: { width: '100%', height: 'auto', display: 'block' },
  billed: { fill: tokens.colorNeutralStroke1 },
  collected: { fill: tokens.colorBrandBackground },
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
    columnGap: tokens.spacingHorizontalL,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  key: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  // Keeps the colors of the bars in forced-colors mode.
  swatch: { width: '10px', height: '10px', borderRadius: '2px', forcedColorAdjust: 'none' },
  billedSwatch: { backgroundColor: tokens.colorNeutralStroke1 },
  collectedSwatch: { backgroundColor: tokens.colorBrandBackground },
});

/** Two bars per month, collected in front of billed. Hidden from assistive technology, which gets a summary. */
function MonthBars({ months }: { months: readonly MonthFigures[] }) {
  const styles = useMonthBarsStyles();
  const highest = Math.max(1, ...months.flatMap(({ billedCents, paidCents }) => [billedCents, paidCents]));
  const slot = WIDTH / Math.max(1, months.length);
  const heightOf = (amount: number) => (Math.max(0, amount) / highest) * (FLOOR - TOP);
  return (
    <figure style={{ margin: 0 }}>
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line className={styles.floor} x1="0" x2={WIDTH} y1={FLOOR} y2={FLOOR} />
        {months.map(({ period, billedCents, paidCents }, index) => (
          <g key={period}>
            <title>{`${monthText(period)}: ${formatCents(billedCents)} billed, ${formatCents(paidCents)} collected`}</title>
            <rect
              className={styles.billed}
              x={(index + 0.18) * slot}
              width={slot * 0.64}
              y={FLOOR - heightOf(billedCents)}
              height={heightOf(billedCents)}
              rx="2"
            />
            <rect
              className={styles.collected}
              x={(index + 0.3) * slot}
              width={slot * 0.4}
              y={FLOOR - heightOf(paidCents)}
              height={heightOf(paidCents)}
              rx="2"
            />
            <text className={styles.month} x={(index + 0.5) * slot} y={HEIGHT - 12}>
              {monthText(period).slice(0, 3)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className={styles.legend}>
        <VisuallyHidden>{summaryOf(months)}</VisuallyHidden>
        <span className={styles.key}>
          <span className={`${styles.swatch} ${styles.billedSwatch}`} /> Billed
        </span>
        <span className={styles.key}>
          <span className={`${styles.swatch} ${styles.collectedSwatch}`} /> Collected
        </span>
      </figcaption>
    </figure>
  );
}

function summaryOf(months: readonly MonthFigures[]): string {
  const last = months[months.length - 1];
  if (!last) return 'Nothing has been billed yet.';
  return `Billed and collected over ${months.length} months. ${monthText(last.period)}: ${formatCents(last.billedCents)} billed, ${formatCents(last.paidCents)} collected.`;
}
