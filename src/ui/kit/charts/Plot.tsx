import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { type Axis, placeOn } from '../../../domain/platform/charts/axis';
import { RouterLink } from '../navigation/AppLink';
import { useListedKeys } from '../navigation/Shortcuts';
import { useBreakpoint } from '../useBreakpoint';
import { VisuallyHidden } from '../values/Money';
import { type ChartData, type ChartRow, rowText, tickText } from './chartData';

const AXIS_WIDTH = '52px';
/** Rows that leave each link of a phone's chart wide enough for a finger. */
const PHONE_ROWS = 6;

/** The rows that a chart draws: on a phone, only the latest months. Its table still has every row. */
export function useShownRows(rows: readonly ChartRow[]): readonly ChartRow[] {
  return useBreakpoint() === 0 ? rows.slice(-PHONE_ROWS) : rows;
}

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
  running: {
    backgroundImage: `repeating-linear-gradient(135deg, ${tokens.colorNeutralStroke2} 0 1px, transparent 1px 7px)`,
    printColorAdjust: 'exact',
  },
  note: { margin: 0, marginLeft: AXIS_WIDTH, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
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
  /** Marks for a row's values. The lower edge of the row's slot is zero. */
  readonly mark: (row: ChartRow) => ReactNode;
  /** Behind the marks. */
  readonly behind?: ReactNode;
}

/**
 * Axes and slots of a chart over months, left to right. Each slot links to its rows and names its values.
 * The chart is one tab stop, first on its newest row with a link; the arrow keys move between its links.
 *
 * @source docs/decisions/dashboard.md#a-chart-is-one-tab-stop
 */
export function Plot({ axis, unit, series, rows, mark, behind }: PlotProps) {
  const styles = useStyles();
  const [current, setCurrent] = useState<string>();
  const linked = rows.filter(({ to }) => to !== undefined).map(({ key }) => key);
  const tabStop = current !== undefined && linked.includes(current) ? current : linked.at(-1);
  const running = rows.find(({ isRunning }) => isRunning);
  useListedKeys('← → Home End', 'Move between the columns of a chart');
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
        {behind}
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.key}>
              <Slot
                row={row}
                text={rowText(row, { series, unit })}
                isTabStop={row.key === tabStop}
                onFocus={() => setCurrent(row.key)}
              >
                <span className={mergeClasses(styles.slot, row.isRunning && styles.running)} aria-hidden="true">
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
      {running && <p className={styles.note}>{running.label} has not ended yet (hatched).</p>}
    </div>
  );
}

interface SlotProps {
  readonly row: ChartRow;
  readonly text: string;
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
  readonly children: ReactNode;
}

function Slot({ row: { to }, text, isTabStop, onFocus, children }: SlotProps) {
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
    <RouterLink
      to={to}
      className={mergeClasses(styles.row, styles.link)}
      title={text}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={moveFocus}
    >
      {content}
    </RouterLink>
  );
}

/** Moves the focus to the previous, next, first, or last link of the list of the link that has it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  links[to]?.focus();
}
