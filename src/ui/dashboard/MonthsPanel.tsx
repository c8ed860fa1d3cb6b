import { makeStyles, mergeClasses, shorthands, tokens } from '@fluentui/react-components';
import type { MonthFigures } from '../../domain/dashboard/Overview';
import { formatCents } from '../../domain/money/formatCents';
import { ChartPanel, useChartStyles } from '../kit/tables/ChartPanel';
import { CHART_COLORS, CHART_GAP } from '../kit/themes/chartColors';
import { monthText } from '../kit/values/DateText';
import { VisuallyHidden } from '../kit/values/Money';

const FIGURES = ['Billed', 'Collected', 'Open'];

/** Billed and collected over the last twelve months, as a chart or a table. */
export function MonthsPanel({ months }: { months: readonly MonthFigures[] }) {
  return (
    <ChartPanel
      title="Billed and collected"
      tableName="Billed and collected by month"
      regionName="Table of billed and collected"
      figures={FIGURES}
      months={months.map(({ period, billedCents, paidCents, openCents }) => ({
        period,
        amounts: [billedCents, paidCents, openCents],
      }))}
      chart={<MonthBars months={months} />}
    />
  );
}

const WIDTH = 600;
const HEIGHT = 220;
const FLOOR = 190;
const TOP = 10;

const useBarStyles = makeStyles({
  // An outline, so that what was collected stands out from it.
  billed: { fill: 'none', stroke: CHART_COLORS.neutral, strokeWidth: '2px' },
  collected: { fill: CHART_COLORS.brand, stroke: tokens.colorNeutralBackground1, strokeWidth: `${CHART_GAP}px` },
  billedSwatch: { boxSizing: 'border-box', ...shorthands.border('2px', 'solid', CHART_COLORS.neutral) },
  collectedSwatch: { backgroundColor: CHART_COLORS.brand },
});

/** Two bars per month, collected inside the outline of billed. Hidden from assistive technology, which gets a summary. */
function MonthBars({ months }: { months: readonly MonthFigures[] }) {
  const styles = useChartStyles();
  const bars = useBarStyles();
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
              className={bars.billed}
              x={(index + 0.18) * slot}
              width={slot * 0.64}
              y={FLOOR - heightOf(billedCents)}
              height={heightOf(billedCents)}
              rx="2"
            />
            <rect
              className={bars.collected}
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
          <span className={mergeClasses(styles.swatch, bars.billedSwatch)} /> Billed
        </span>
        <span className={styles.key}>
          <span className={mergeClasses(styles.swatch, bars.collectedSwatch)} /> Collected
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
