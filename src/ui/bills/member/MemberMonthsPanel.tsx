import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { billedByMonth, type MemberBill, type MemberMonth } from '../../../domain/bills/MemberHistory';
import { ZERO } from '../../../domain/money/Cents';
import { formatCents } from '../../../domain/money/formatCents';
import { ChartPanel, useChartStyles } from '../../kit/tables/ChartPanel';
import { CHART_COLORS, CHART_GAP } from '../../kit/themes/chartColors';
import { monthText } from '../../kit/values/DateText';
import { VisuallyHidden } from '../../kit/values/Money';

/** Billed by month and coverage, as a chart or a table. */
export function MemberMonthsPanel({ bills }: { bills: readonly MemberBill[] }) {
  const months = billedByMonth(bills);
  const coverages = [...new Set(months.flatMap(({ byCoverage }) => [...byCoverage.keys()]))];
  return (
    <ChartPanel
      title="Billed by month"
      tableName="Billed by month and coverage"
      regionName="Table of amounts billed by month"
      figures={coverages}
      months={months.map(({ period, byCoverage }) => ({
        period,
        amounts: coverages.map((coverage) => byCoverage.get(coverage) ?? ZERO),
      }))}
      chart={<MonthBars months={months} coverages={coverages} />}
    />
  );
}

const WIDTH = 600;
const HEIGHT = 180;
const FLOOR = 150;
const TOP = 10;
/** Height of the smallest amount, which a true scale would hide beside a medical premium. */
const SMALLEST = CHART_GAP + 2;
/** Coverages from the fourth on share a color. */
const COLORS = [CHART_COLORS.brand, CHART_COLORS.marigold, CHART_COLORS.berry, CHART_COLORS.neutral];

/** Half the width of the widest month, such as "Nov 26", in the larger text of a phone. */
const HALF_MONTH = 36;

/** Where the months of a chart are, so that the first and the last name of a month fit into its width. @param count above 1 */
function slotsOf(count: number): { readonly start: number; readonly slot: number } {
  // The center of the first month is at start + slot / 2, where slot is (WIDTH - 2 * start) / count.
  const start = Math.max(0, (HALF_MONTH - WIDTH / (2 * count)) / (1 - 1 / count));
  return { start, slot: (WIDTH - 2 * start) / count };
}

const useBarStyles = makeStyles({
  figure: { margin: 0 },
  chart: { maxWidth: '900px' },
});

/** A stacked bar per month. Amounts below zero have no bar. Hidden from assistive technology, which gets a summary. */
function MonthBars({ months, coverages }: { months: readonly MemberMonth[]; coverages: readonly string[] }) {
  const styles = useChartStyles();
  const bars = useBarStyles();
  const amountsOf = ({ byCoverage }: MemberMonth) => coverages.map((name) => Math.max(0, byCoverage.get(name) ?? 0));
  const highest = Math.max(1, ...months.map((month) => amountsOf(month).reduce((sum, amount) => sum + amount, 0)));
  const tallest = FLOOR - TOP - coverages.length * SMALLEST;
  const { start, slot } = slotsOf(Math.max(6, months.length));
  const nth = Math.ceil(months.length / 8);
  return (
    <figure className={bars.figure}>
      <svg className={mergeClasses(styles.chart, bars.chart)} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line className={styles.floor} x1="0" x2={WIDTH} y1={FLOOR} y2={FLOOR} />
        {months.map((month, index) => {
          let top = FLOOR;
          return (
            <g key={month.period}>
              <title>{monthSummary(month)}</title>
              {amountsOf(month).map((amount, place) => {
                const height = amount === 0 ? 0 : Math.max(SMALLEST, (amount / highest) * tallest);
                top -= height;
                return (
                  <rect
                    key={coverages[place]}
                    fill={colorOf(place)}
                    x={start + (index + 0.2) * slot}
                    width={slot * 0.6}
                    y={top}
                    height={Math.max(0, height - CHART_GAP)}
                  />
                );
              })}
              {(months.length - 1 - index) % nth === 0 && (
                <text className={styles.month} x={start + (index + 0.5) * slot} y={HEIGHT - 12}>
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
