import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type Axis, PERCENT_AXIS, placeOn } from '../../../domain/charts/axis';
import { CHART_COLORS } from '../themes/chartColors';
import type { ChartData, ChartRow } from './chartData';
import { useChartLooks } from './chartLooks';
import { Plot, useShownRows } from './Plot';

const useStyles = makeStyles({
  line: { position: 'absolute', top: 0, left: '52px', right: 0, height: '180px' },
  drawing: { display: 'block', width: '100%', height: '100%', overflow: 'visible' },
  path: { fill: 'none', stroke: CHART_COLORS.brand, strokeWidth: '2px', vectorEffect: 'non-scaling-stroke' },
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
  const dot = ({ values: [value] }: ChartRow) =>
    value === undefined ? null : (
      <span
        className={mergeClasses(looks.fill, looks.solid, styles.dot)}
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
        <path className={styles.path} d={pathOf(rows, axis)} />
      </svg>
    </div>
  );
}

/** The line has a gap where a value is missing. */
function pathOf(rows: readonly ChartRow[], axis: Axis): string {
  let hasPen = false;
  const parts = rows.map(({ values: [value] }, index) => {
    const command = hasPen ? 'L' : 'M';
    hasPen = value !== undefined;
    return value === undefined ? '' : `${command}${((index + 0.5) / rows.length) * 100} ${100 - placeOn(axis, value)}`;
  });
  return parts.join('');
}
