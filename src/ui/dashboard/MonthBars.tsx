import { makeStyles, tokens } from '@fluentui/react-components';
import type { MonthFigures } from '../../domain/dashboard/Overview';
import { formatCents } from '../../domain/money/formatCents';
import { below } from '../kit/useBreakpoint';
import { monthText } from '../kit/values/DateText';
import { VisuallyHidden } from '../kit/values/Money';

const WIDTH = 600;
const HEIGHT = 220;
const FLOOR = 190;
const TOP = 10;

const useStyles = makeStyles({
  picture: { width: '100%', height: 'auto', display: 'block' },
  billed: { fill: tokens.colorNeutralStroke1 },
  collected: { fill: tokens.colorBrandBackground },
  floor: { stroke: tokens.colorNeutralStroke2 },
  month: {
    fill: tokens.colorNeutralForeground3,
    fontSize: '11px',
    textAnchor: 'middle',
    // The picture shrinks with the page, and its letters with it.
    [below(1)]: { fontSize: '20px' },
  },
  legend: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalL,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  key: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  // In the bars' own colours, also where the browser takes its own for everything else.
  swatch: { width: '10px', height: '10px', borderRadius: '2px', forcedColorAdjust: 'none' },
  billedSwatch: { backgroundColor: tokens.colorNeutralStroke1 },
  collectedSwatch: { backgroundColor: tokens.colorBrandBackground },
});

/** Two bars a month, collected in front of billed. The words of the picture are its table; this is for the eye. */
export function MonthBars({ months }: { months: readonly MonthFigures[] }) {
  const styles = useStyles();
  const highest = Math.max(1, ...months.flatMap(({ billedCents, paidCents }) => [billedCents, paidCents]));
  const slot = WIDTH / Math.max(1, months.length);
  const heightOf = (amount: number) => (Math.max(0, amount) / highest) * (FLOOR - TOP);
  return (
    <figure style={{ margin: 0 }}>
      <svg className={styles.picture} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
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
  if (!last) return 'Nothing was billed yet.';
  return `Billed and collected over ${months.length} months. ${monthText(last.period)}: ${formatCents(last.billedCents)} billed, ${formatCents(last.paidCents)} collected.`;
}
