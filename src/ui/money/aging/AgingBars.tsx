import { makeStyles, tokens } from '@fluentui/react-components';
import {
  AGING_BUCKET_LABELS,
  AGING_BUCKETS,
  type AgingBucket,
  type AgingPage,
  totalOf,
} from '../../../domain/money/aging/Aging';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { BarList } from '../../kit/charts/BarList';
import { ChartPanel } from '../../kit/charts/ChartPanel';
import type { ChartLook, ChartSeries } from '../../kit/charts/chartData';
import { Money } from '../../kit/values/Money';

const useStyles = makeStyles({
  sums: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXXL,
    margin: `${tokens.spacingVerticalM} 0 0`,
    paddingTop: tokens.spacingVerticalS,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** Yellow and above is late. */
const LOOKS: Readonly<Record<AgingBucket, ChartLook>> = {
  current: 'solid',
  days30: 'warning',
  days60: 'second',
  days90: 'severe',
  older: 'critical',
};

const OPEN: readonly ChartSeries[] = [{ name: 'Open', look: 'solid' }];

/** Totals of the buckets as bars, each beside its amount. What is not due yet has no bar: it would flatten the others. */
export function AgingBars({ sums: { aged, pendingCents } }: Pick<AgingPage, 'sums'>) {
  const styles = useStyles();
  const bars = AGING_BUCKETS.map((bucket) => ({
    key: bucket,
    label: AGING_BUCKET_LABELS[bucket],
    value: aged[bucket],
    look: LOOKS[bucket],
    ...(bucket === 'current' && { apart: 'Not due yet: not drawn to scale' }),
  }));
  const rows = bars.map(({ key, label, value }) => ({ key, label, values: [value] }));
  const summary = bars.map(({ label, value }) => `${label}: ${formatCents(value)}`).join(', ');
  return (
    <ChartPanel
      title="Open by days past due"
      heading="Days past due"
      unit="money"
      summary={summary}
      series={OPEN}
      rows={rows}
    >
      <BarList unit="money" rows={bars} />
      <dl className={styles.sums}>
        <div>
          <dt>Open</dt>
          <dd style={{ margin: 0 }}>
            <Money strong cents={totalOf(aged)} />
          </dd>
        </div>
        <div>
          <dt>Pending</dt>
          <dd style={{ margin: 0 }}>
            <Money cents={pendingCents} quietZero />
          </dd>
        </div>
      </dl>
    </ChartPanel>
  );
}
