import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  AGING_BUCKET_LABELS,
  AGING_BUCKETS,
  type AgingBucket,
  type AgingPage,
  totalOf,
} from '../../domain/aging/Aging';
import { Panel } from '../kit/dialogs/Panel';
import { CHART_COLORS } from '../kit/themes/chartColors';
import { from } from '../kit/useBreakpoint';
import { Money } from '../kit/values/Money';

const useStyles = makeStyles({
  list: { margin: 0, display: 'grid', rowGap: tokens.spacingVerticalS },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    [from(1)]: { gridTemplateColumns: '112px minmax(0, 1fr) 144px' },
  },
  // Below the label and the amount on a phone, between them elsewhere.
  track: { gridColumn: '1 / -1', gridRow: 2, height: '14px', [from(1)]: { gridColumn: 2, gridRow: 1 } },
  bar: { display: 'block', height: '100%', borderRadius: tokens.borderRadiusSmall, forcedColorAdjust: 'none' },
  amount: { margin: 0, textAlign: 'right', [from(1)]: { gridColumn: 3 } },
  total: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, paddingTop: tokens.spacingVerticalS },
  current: { backgroundColor: CHART_COLORS.brand },
  days30: { backgroundColor: CHART_COLORS.yellow },
  days60: { backgroundColor: CHART_COLORS.marigold },
  days90: { backgroundColor: CHART_COLORS.orange },
  older: { backgroundColor: CHART_COLORS.red },
});

/** Totals of the buckets as bars, each beside its amount. */
export function AgingBars({ sums: { aged, pendingCents } }: Pick<AgingPage, 'sums'>) {
  const styles = useStyles();
  const largest = Math.max(1, ...AGING_BUCKETS.map((bucket) => aged[bucket]));
  const bar = (bucket: AgingBucket) => (
    <dd className={styles.track} style={{ margin: 0 }} aria-hidden="true">
      <span
        className={mergeClasses(styles.bar, styles[bucket])}
        style={{ width: `${Math.max(aged[bucket] > 0 ? 1 : 0, (aged[bucket] / largest) * 100)}%` }}
      />
    </dd>
  );
  return (
    <Panel title="Open by days past due">
      <dl className={styles.list}>
        {AGING_BUCKETS.map((bucket) => (
          <div key={bucket} className={styles.row}>
            <dt>{AGING_BUCKET_LABELS[bucket]}</dt>
            {bar(bucket)}
            <dd className={styles.amount}>
              <Money cents={aged[bucket]} quietZero />
            </dd>
          </div>
        ))}
        <div className={mergeClasses(styles.row, styles.total)}>
          <dt>Open</dt>
          <dd className={styles.amount}>
            <strong>
              <Money cents={totalOf(aged)} />
            </strong>
          </dd>
        </div>
        <div className={styles.row}>
          <dt>Pending</dt>
          <dd className={styles.amount}>
            <Money cents={pendingCents} quietZero />
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
