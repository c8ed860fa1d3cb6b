import { Button, makeStyles, Table, TableBody, TableCell, TableRow, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { billedByMonth, type MemberBill, type MemberMonth } from '../../domain/bills/MemberHistory';
import { ZERO } from '../../domain/money/Cents';
import { formatCents } from '../../domain/money/formatCents';
import { Panel } from '../kit/dialogs/Panel';
import { ScrollRegion } from '../kit/tables/ScrollRegion';
import { TableHead } from '../kit/tables/TableHead';
import { useTableStyles } from '../kit/tables/tableStyles';
import { below } from '../kit/useBreakpoint';
import { monthText } from '../kit/values/DateText';
import { Money, VisuallyHidden } from '../kit/values/Money';

const useStyles = makeStyles({
  actions: { display: 'flex', justifyContent: 'flex-end', marginTop: `calc(-1 * ${tokens.spacingVerticalXXXL})` },
  scroll: { overflowX: 'auto' },
});

/** Billed by month and coverage, as a chart or a table. */
export function MemberMonthsPanel({ bills }: { bills: readonly MemberBill[] }) {
  const styles = useStyles();
  const table = useTableStyles();
  const [asTable, setAsTable] = useState(false);
  const contentId = useId();
  const months = billedByMonth(bills);
  const coverages = [...new Set(months.flatMap(({ byCoverage }) => [...byCoverage.keys()]))];
  return (
    <Panel title="Billed by month">
      <div className={styles.actions}>
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
        <ScrollRegion id={contentId} label="Table of amounts billed by month" className={styles.scroll}>
          <Table size="small" className={table.table} aria-label="Billed by month and coverage">
            <TableHead headings={['Month', ...coverages]} figures={coverages} />
            <TableBody>
              {months.map(({ period, byCoverage }) => (
                <TableRow key={period} className={table.row}>
                  <TableCell>{monthText(period)}</TableCell>
                  {coverages.map((coverage) => (
                    <TableCell key={coverage} className={table.numeric}>
                      <Money cents={byCoverage.get(coverage) ?? ZERO} quietZero />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </ScrollRegion>
      ) : (
        <div id={contentId}>
          <MonthBars months={months} coverages={coverages} />
        </div>
      )}
    </Panel>
  );
}

const WIDTH = 600;
const HEIGHT = 180;
const FLOOR = 150;
const TOP = 10;
/** Coverages from the fourth on share a color. */
const COLORS = [
  tokens.colorBrandBackground,
  tokens.colorPaletteMarigoldBorderActive,
  tokens.colorPaletteBerryBorderActive,
  tokens.colorNeutralForeground3,
];

const useBarStyles = makeStyles({
  figure: { margin: 0 },
  chart: { width: '100%', maxWidth: '900px', height: 'auto', display: 'block' },
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

/** A stacked bar per month. Amounts below zero have no bar. Hidden from assistive technology, which gets a summary. */
function MonthBars({ months, coverages }: { months: readonly MemberMonth[]; coverages: readonly string[] }) {
  const styles = useBarStyles();
  const amountsOf = ({ byCoverage }: MemberMonth) => coverages.map((name) => Math.max(0, byCoverage.get(name) ?? 0));
  const highest = Math.max(1, ...months.map((month) => amountsOf(month).reduce((sum, amount) => sum + amount, 0)));
  const slot = WIDTH / Math.max(6, months.length);
  const nth = Math.ceil(months.length / 8);
  return (
    <figure className={styles.figure}>
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line className={styles.floor} x1="0" x2={WIDTH} y1={FLOOR} y2={FLOOR} />
        {months.map((month, index) => {
          let top = FLOOR;
          return (
            <g key={month.period}>
              <title>{monthSummary(month)}</title>
              {amountsOf(month).map((amount, place) => {
                const height = (amount / highest) * (FLOOR - TOP);
                top -= height;
                return (
                  <rect
                    key={coverages[place]}
                    fill={colorOf(place)}
                    x={(index + 0.2) * slot}
                    width={slot * 0.6}
                    y={top}
                    height={Math.max(0, height - 1)}
                  />
                );
              })}
              {(months.length - 1 - index) % nth === 0 && (
                <text className={styles.month} x={(index + 0.5) * slot} y={HEIGHT - 12}>
                  {monthText(month.period).slice(0, 3)} {month.period.slice(2, 4)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption className={styles.legend}>
        <VisuallyHidden>{summaryOf(months)}</VisuallyHidden>
        {coverages.map((coverage, place) => (
          <span key={coverage} className={styles.key}>
            <span className={styles.swatch} style={{ backgroundColor: colorOf(place) }} /> {coverage}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function colorOf(place: number): string {
  return COLORS[Math.min(place, COLORS.length - 1)] ?? '';
}

function monthSummary({ period, byCoverage }: MemberMonth): string {
  const parts = [...byCoverage].map(([coverage, amount]) => `${coverage} ${formatCents(amount)}`);
  return `${monthText(period)}: ${parts.join(', ') || 'not billed'}`;
}

function summaryOf(months: readonly MemberMonth[]): string {
  const last = months[months.length - 1];
  return last ? `Billed over ${months.length} months. ${monthSummary(last)}.` : '';
}
