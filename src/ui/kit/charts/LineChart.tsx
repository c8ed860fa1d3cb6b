import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type Axis, PERCENT_AXIS, placeOn } from '../../../domain/platform/charts/axis';
import { CHART_COLORS } from '../themes/chartColors';
import type { ChartData, ChartRow } from './chartData';
import { useChartLooks } from './chartLooks';
import { Plot, useShownRows } from './Plot';

const useStyles = makeStyles({
  line: { position: 'absolute', top: 0, left: '52px', right: 0, height: '180px' },
  drawing: { display: 'block', width: '100%', height: '100%', overflow: 'visible' },
  path: { fill: 'none', stroke: CHART_COLORS.brand, strokeWidth: '2px', vectorEffect: 'non-scaling-stroke' },
  soFar: { strokeDasharray: '4 4' },
  dot: {
    position: 'absolute',
    left: 'calc(50% - 4px)',
    width: '8px',
    height: '8px',
    marginBottom: '-4px',
    borderRadius: tokens.borderRadiusCircular,
  },
});

/** A line over months, of the first series, in percent. */
export function LineChart(data: Omit<ChartData, 'heading' | 'unit'>) {
  const styles = useStyles();
  const looks = useChartLooks();
  const axis = PERCENT_AXIS;
  const rows = useShownRows(data.rows);
  const dot = ({ values: [value], isRunning = false }: ChartRow) =>
    value === undefined ? null : (
      <span
        className={mergeClasses(looks.fill, isRunning ? looks.outlined : looks.solid, styles.dot)}
        style={{ bottom: `${placeOn(axis, value)}%` }}
      />
    );
  return <Plot {...data} rows={rows} unit="percent" axis={axis} mark={dot} behind={<Line rows={rows} axis={axis} />} />;
}

function Line({ rows, axis }: { readonly rows: readonly ChartRow[]; readonly axis: Axis }) {
  const styles = useStyles();
  return (
    <div className={styles.line} aria-hidden="true">
      <svg className={styles.drawing} viewBox="0 0 100 100" preserveAspectRatio="none">
        <path className={styles.path} d={pathOf(rows.map(finalValue), axis)} />
        {rows.some(({ isRunning }) => isRunning) && (
          <path className={mergeClasses(styles.path, styles.soFar)} d={pathOf(rows.map(runningValue), axis)} />
        )}
      </svg>
    </div>
  );
}

type Values = readonly (number | undefined)[];

function finalValue({ values: [value], isRunning = false }: ChartRow): number | undefined {
  return isRunning ? undefined : value;
}

/** The value of a running month and of the one before, between which the line is dashed. */
function runningValue({ values: [value] }: ChartRow, index: number, rows: readonly ChartRow[]): number | undefined {
  return rows[index]?.isRunning || rows[index + 1]?.isRunning ? value : undefined;
}

/** The line has a gap where a value is missing. */
function pathOf(values: Values, axis: Axis): string {
  let hasPen = false;
  const parts = values.map((value, index) => {
    const command = hasPen ? 'L' : 'M';
    hasPen = value !== undefined;
    return value === undefined
      ? ''
      : `${command}${((index + 0.5) / values.length) * 100} ${100 - placeOn(axis, value)}`;
  });
  return parts.join('');
}
