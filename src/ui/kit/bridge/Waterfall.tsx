import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { BillBridge } from '../../../domain/bills/bridge';
import { CHART_COLORS } from '../themes/chartColors';

/** A bar of the waterfall, in percent of the chart's width. */
export interface Bar {
  readonly startPercent: number;
  readonly widthPercent: number;
  readonly kind: 'total' | 'increase' | 'decrease';
}

export const EMPTY_BAR: Bar = { startPercent: 0, widthPercent: 0, kind: 'total' };
/** Part of the chart left of its lowest value, so that the totals have a bar. */
const MARGIN_PERCENT = 15;

/** Each step's bar begins where the step before ended. The chart shows the range of the totals, not from zero. */
export function waterfall({ beforeCents, steps }: BillBridge): { before: Bar; steps: readonly Bar[]; after: Bar } {
  const levels: number[] = [beforeCents];
  for (const step of steps) levels.push((levels[levels.length - 1] ?? 0) + step.cents);
  const low = Math.min(...levels);
  const range = Math.max(1, Math.max(...levels) - low);
  const place = (level: number) => MARGIN_PERCENT + ((level - low) / range) * (100 - MARGIN_PERCENT);
  const total = (level: number): Bar => ({ startPercent: 0, widthPercent: place(level), kind: 'total' });
  return {
    before: total(beforeCents),
    after: total(levels[levels.length - 1] ?? beforeCents),
    steps: steps.map((step, index) => {
      const start = place(levels[index] ?? 0);
      const end = place(levels[index + 1] ?? 0);
      const kind = step.cents > 0 ? 'increase' : 'decrease';
      return { startPercent: Math.min(start, end), widthPercent: Math.abs(end - start), kind };
    }),
  };
}

const useBarStyles = makeStyles({
  track: { position: 'relative', height: '14px' },
  // Keeps the colors of the bars in forced-colors mode and in print.
  bar: {
    position: 'absolute',
    height: '100%',
    minWidth: '2px',
    borderRadius: '2px',
    forcedColorAdjust: 'none',
    printColorAdjust: 'exact',
  },
  total: { backgroundColor: CHART_COLORS.neutral },
  increase: { backgroundColor: CHART_COLORS.red },
  decrease: { backgroundColor: CHART_COLORS.green },
});

/** Hidden from assistive technology: the row has the amount. */
export function WaterfallBar({ bar: { startPercent, widthPercent, kind } }: { bar: Bar }) {
  const styles = useBarStyles();
  return (
    <div className={styles.track} aria-hidden="true">
      <div
        className={mergeClasses(styles.bar, styles[kind])}
        style={{ left: `${startPercent}%`, width: `${widthPercent}%` }}
      />
    </div>
  );
}
