import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { type Axis, placeOn } from '../../../domain/charts/axis';
import { RouterLink } from '../navigation/AppLink';
import { useBreakpoint } from '../useBreakpoint';
import { VisuallyHidden } from '../values/Money';
import { type ChartData, type ChartRow, rowText, tickText } from './chartData';

const AXIS_WIDTH = '52px';
/** Rows that leave each link of a phone's chart wide enough for a finger. The table has the others. */
const PHONE_ROWS = 6;

const useStyles = makeStyles({
  root: { position: 'relative', paddingTop: tokens.spacingVerticalS },
  grid: { position: 'absolute', top: tokens.spacingVerticalS, left: 0, right: 0, height: '180px' },
  tick: {
    position: 'absolute',
    left: 0,
    right: 0,
    height: 0,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    marginLeft: AXIS_WIDTH,
  },
  floor: { borderTopColor: tokens.colorNeutralStroke1 },
  tickLabel: {
    position: 'absolute',
    right: '100%',
    top: '-8px',
    width: AXIS_WIDTH,
    boxSizing: 'border-box',
    paddingRight: tokens.spacingHorizontalS,
    textAlign: 'right',
    fontSize: tokens.fontSizeBase100,
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  rows: {
    position: 'relative',
    listStyleType: 'none',
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    margin: 0,
    marginLeft: AXIS_WIDTH,
    padding: 0,
  },
  row: {
    display: 'block',
    borderRadius: tokens.borderRadiusSmall,
    color: tokens.colorNeutralForeground3,
    textDecorationLine: 'none',
  },
  link: {
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  },
  slot: { position: 'relative', display: 'block', height: '180px' },
  label: {
    display: 'block',
    textAlign: 'center',
    fontSize: tokens.fontSizeBase100,
    lineHeight: '24px',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
  },
});

interface PlotProps extends Omit<ChartData, 'heading'> {
  readonly axis: Axis;
  /** What the values look like in a row's slot, whose lower edge is zero. */
  readonly mark: (row: ChartRow) => ReactNode;
  /** Behind the marks. @param rows those in the chart */
  readonly behind?: (rows: readonly ChartRow[]) => ReactNode;
}

/** Axes and slots of a chart over months, left to right. Each slot links to its rows and names its values. */
export function Plot({ axis, unit, series, rows, mark, behind }: PlotProps) {
  const styles = useStyles();
  const shown = useBreakpoint() === 0 ? rows.slice(-PHONE_ROWS) : rows;
  return (
    <div className={styles.root}>
      <div className={styles.grid} aria-hidden="true">
        {axis.ticks.map((tick, index) => (
          <div
            key={tick}
            className={mergeClasses(styles.tick, index === 0 && styles.floor)}
            style={{ bottom: `${placeOn(axis, tick)}%` }}
          >
            <span className={styles.tickLabel}>{tickText(tick, unit)}</span>
          </div>
        ))}
      </div>
      <div style={{ position: 'relative' }}>
        {behind?.(shown)}
        <ul className={styles.rows}>
          {shown.map((row) => (
            <li key={row.key}>
              <Slot row={row} text={rowText(row, { series, unit })}>
                <span className={styles.slot} aria-hidden="true">
                  {mark(row)}
                </span>
                <span className={styles.label} aria-hidden="true">
                  {row.shortLabel ?? row.label}
                </span>
              </Slot>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Slot({ row: { to }, text, children }: { row: ChartRow; text: string; children: ReactNode }) {
  const styles = useStyles();
  const content = (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      {children}
    </>
  );
  return to === undefined ? (
    <div className={styles.row} title={text}>
      {content}
    </div>
  ) : (
    <RouterLink to={to} className={mergeClasses(styles.row, styles.link)} title={text}>
      {content}
    </RouterLink>
  );
}
