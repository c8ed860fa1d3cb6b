import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { BillBridge } from '../../../application/billing/bills/BillBridgeQuery';
import { type Cents, cents } from '../../../domain/platform/money/Cents';
import { CHART_COLORS } from '../themes/chartColors';

/** A bar of the waterfall, in percent of the chart's width. */
export interface Bar {
  readonly startPercent: number;
  readonly widthPercent: number;
  readonly kind: 'total' | 'increase' | 'decrease';
  /** A total whose bar does not start at zero. Default: no. */
  readonly isCut?: boolean;
}

export const EMPTY_BAR: Bar = { startPercent: 0, widthPercent: 0, kind: 'total' };
/** Part of the chart left of its lowest value, so that the totals have a bar. */
const MARGIN_PERCENT = 15;

interface WaterfallBars {
  readonly before: Bar;
  readonly steps: readonly Bar[];
  readonly after: Bar;
  /** Where the axis starts; null for zero. */
  readonly startCents: Cents | null;
}

/**
 * Each step's bar begins where the step before ended. The axis starts at zero where the changes stay visible, else it is cut a little
 * below the lowest amount, and the bars of the totals say so.
 */
export function waterfall({ beforeCents, steps }: Pick<BillBridge, 'beforeCents' | 'steps'>): WaterfallBars {
  const levels: number[] = [beforeCents];
  for (const step of steps) levels.push((levels[levels.length - 1] ?? 0) + step.cents);
  const low = Math.min(...levels);
  const high = Math.max(...levels);
  const range = Math.max(1, high - low);
  const start = low - (range * MARGIN_PERCENT) / (100 - MARGIN_PERCENT);
  const isCut = start > 0 || low < 0;
  const place = (level: number) =>
    isCut ? MARGIN_PERCENT + ((level - low) / range) * (100 - MARGIN_PERCENT) : (level / Math.max(1, high)) * 100;
  const total = (level: number): Bar => ({ startPercent: 0, widthPercent: place(level), kind: 'total', isCut });
  return {
    before: total(beforeCents),
    after: total(levels[levels.length - 1] ?? beforeCents),
    startCents: isCut ? cents(Math.round(start)) : null,
    steps: steps.map((step, index) => {
      const from = place(levels[index] ?? 0);
      const to = place(levels[index + 1] ?? 0);
      const kind = step.cents > 0 ? 'increase' : 'decrease';
      return { startPercent: Math.min(from, to), widthPercent: Math.abs(to - from), kind };
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
  // A stroke through the bar of a total that does not start at zero.
  cut: {
    position: 'absolute',
    left: '14px',
    top: '-3px',
    bottom: '-3px',
    width: '4px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderLeft: `1px solid ${tokens.colorNeutralForeground3}`,
    borderRight: `1px solid ${tokens.colorNeutralForeground3}`,
    transform: 'skewX(-20deg)',
    forcedColorAdjust: 'none',
    printColorAdjust: 'exact',
  },
  increase: { backgroundColor: CHART_COLORS.red },
  decrease: { backgroundColor: CHART_COLORS.green },
});

/** Hidden from assistive technology: the row has the amount. */
export function WaterfallBar({ bar: { startPercent, widthPercent, kind, isCut = false } }: { bar: Bar }) {
  const styles = useBarStyles();
  return (
    <div className={styles.track} aria-hidden="true">
      <div
        className={mergeClasses(styles.bar, styles[kind])}
        style={{ left: `${startPercent}%`, width: `${widthPercent}%` }}
      />
      {isCut && <div className={styles.cut} />}
    </div>
  );
}
