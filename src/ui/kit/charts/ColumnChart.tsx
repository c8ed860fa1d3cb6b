import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { type Axis, axisFor, hasOutliers, placeOn } from '../../../domain/platform/charts/axis';
import { TextButton } from '../navigation/AppLink';
import { CHART_GAP } from '../themes/chartColors';
import type { ChartData, ChartRow } from './chartData';
import { useChartLooks } from './chartLooks';
import { Plot, useShownRows } from './Plot';

/** Height in pixels of the smallest part of a stacked column, which a true scale would hide. */
const SMALLEST = 2;
const WHOLE_DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

const useStyles = makeStyles({
  bar: { position: 'absolute', left: '20%', right: '20%' },
  inner: { left: '32%', right: '32%' },
  stack: {
    position: 'absolute',
    left: '20%',
    right: '20%',
    bottom: 0,
    display: 'flex',
    flexDirection: 'column-reverse',
    rowGap: `${CHART_GAP}px`,
    overflow: 'hidden',
  },
  group: {
    position: 'absolute',
    inset: 0,
    left: '12%',
    right: '12%',
    display: 'flex',
    alignItems: 'flex-end',
    columnGap: `${CHART_GAP}px`,
  },
  member: { flexGrow: 1, flexBasis: 0, minWidth: '2px', maxWidth: '24px' },
  // Two strokes through a column that goes on beyond the axis.
  cut: {
    position: 'absolute',
    top: '10px',
    left: '10%',
    right: '10%',
    height: '4px',
    backgroundColor: tokens.colorNeutralBackground1,
    transform: 'rotate(-12deg)',
  },
  total: {
    position: 'absolute',
    left: 0,
    right: 0,
    textAlign: 'center',
    fontSize: tokens.fontSizeBase100,
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    fontVariantNumeric: 'tabular-nums',
  },
  note: { margin: `0 0 ${tokens.spacingVerticalS}`, color: tokens.colorNeutralForeground3 },
});

interface ColumnChartProps extends Omit<ChartData, 'heading'> {
  /**
   * `inside` draws the second series within the first, of which it is a part; `stacked` draws them on top of each other; `beside`
   * draws them next to each other.
   */
  readonly layout: 'inside' | 'stacked' | 'beside';
  /** Whether each column's height is written above it, rounded to dollars. For stacked columns of money. Default: no. */
  readonly hasTotals?: boolean;
}

/** Columns over months. Columns far above the others are cut off until the reader asks for the full scale. */
export function ColumnChart({ layout, hasTotals = false, ...data }: ColumnChartProps) {
  const styles = useStyles();
  const [isFull, setFull] = useState(false);
  const rows = useShownRows(data.rows);
  const heights = rows.map((row) => heightOf(row, layout));
  const axis = axisFor(heights, isFull);
  const cutCount = heights.filter((height) => height > axis.max).length;
  const noun = cutCount === 1 ? 'column is' : 'columns are';
  return (
    <>
      {hasOutliers(heights) && (
        <p className={styles.note}>
          {axis.isCut && `${cutCount} ${noun} cut off so the others can be compared. `}
          <TextButton onClick={() => setFull(!isFull)}>
            {axis.isCut ? 'Show full scale' : 'Cut off tall columns'}
          </TextButton>
        </p>
      )}
      <Plot
        {...data}
        rows={rows}
        axis={axis}
        mark={(row) => <Column row={row} layout={layout} axis={axis} series={data.series} hasTotals={hasTotals} />}
      />
    </>
  );
}

function heightOf({ values }: ChartRow, layout: ColumnChartProps['layout']): number {
  const positive = values.map((value = 0) => Math.max(0, value));
  return layout !== 'stacked' ? Math.max(0, ...positive) : positive.reduce((sum, value) => sum + value, 0);
}

type ColumnProps = Pick<ColumnChartProps, 'layout' | 'series' | 'hasTotals'> & {
  readonly row: ChartRow;
  readonly axis: Axis;
};

function Column({ row, layout, axis, series, hasTotals }: ColumnProps) {
  const styles = useStyles();
  const looks = useChartLooks();
  const total = heightOf(row, layout);
  const fillOf = (index: number) => mergeClasses(looks.fill, looks[series[index]?.look ?? 'solid']);
  return (
    <>
      {layout === 'beside' && (
        <span className={styles.group}>
          {row.values.map((value = 0, index) => (
            <span
              key={series[index]?.name}
              className={mergeClasses(styles.member, fillOf(index))}
              style={{ height: `${placeOn(axis, value)}%` }}
            />
          ))}
        </span>
      )}
      {layout === 'inside' &&
        row.values.map((value = 0, index) => (
          <span
            key={series[index]?.name}
            className={mergeClasses(styles.bar, index > 0 && styles.inner, fillOf(index))}
            style={{ bottom: 0, height: `${placeOn(axis, value)}%` }}
          />
        ))}
      {layout === 'stacked' && (
        <span className={styles.stack} style={{ height: `${placeOn(axis, total)}%` }}>
          {row.values.map((value = 0, index) =>
            value > 0 ? (
              <span
                key={series[index]?.name}
                className={fillOf(index)}
                style={{ flexGrow: value, flexBasis: 0, minHeight: `${SMALLEST}px` }}
              />
            ) : null,
          )}
        </span>
      )}
      {hasTotals && total > 0 && (
        <span className={styles.total} style={{ bottom: `${placeOn(axis, total)}%` }}>
          {WHOLE_DOLLARS.format(total / 100)}
        </span>
      )}
      {total > axis.max && <span className={styles.cut} />}
    </>
  );
}
