import { useMemo } from 'react';
import { RunList } from '../../../application/money/processing/RunHistory';
import type { RecordedRun } from '../../../domain/money/processing/RunHistory';
import { RUNS_PER_PAGE } from '../../../domain/money/processing/runList';
import { sumCents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { ChartPanel } from '../../kit/charts/ChartPanel';
import { ColumnChart } from '../../kit/charts/ColumnChart';
import type { ChartSeries } from '../../kit/charts/chartData';
import { Panel } from '../../kit/dialogs/Panel';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { ProcessingStatusLine, runPath } from '../../kit/processing/ProcessingStatusLine';
import { useService } from '../../kit/Services';
import { useLiveQuery } from '../../kit/useStream';
import { dayText } from '../../kit/values/DateText';
import { OperationsPanels } from './OperationsPanels';

const SERIES: readonly ChartSeries[] = [
  { name: 'Processed', look: 'solid' },
  { name: 'Failed', look: 'critical' },
];

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** For system administrators: whether processing is open, what the last run did, and the latest runs as columns that open their payments. */
export function LatestRunsPanel() {
  const maySeeOperations = useMay('health.invariants');
  const list = useService(RunList);
  const found = useLiveQuery(list, { page: 0, size: RUNS_PER_PAGE });
  const runs = useMemo(() => (found.kind === 'loaded' ? [...found.value.items].reverse() : []), [found]);
  return (
    <Stack>
      <Panel title="Processing" actions={<AppLink to={paths.processing}>Run or hold processing</AppLink>}>
        <ProcessingStatusLine />
      </Panel>
      <Unloaded found={found} what="the processing runs" rows={7} isPage onRetry={() => list.retry()} />
      {runs.length > 0 && <RunsChart runs={runs} />}
      {maySeeOperations && <OperationsPanels />}
    </Stack>
  );
}

/** @param runs oldest first */
function RunsChart({ runs }: { readonly runs: readonly RecordedRun[] }) {
  const rows = runs.map(({ runPk, businessDate, processed, failed }) => ({
    key: runPk,
    label: dayText(businessDate),
    shortLabel: DAY.format(new Date(`${businessDate}T00:00:00Z`)),
    values: [processed, failed],
    to: runPath(runPk),
  }));
  const [processed, failed] = [runs.map((run) => run.processed), runs.map((run) => run.failed)].map((counts) =>
    counts.reduce((sum, count) => sum + count, 0),
  );
  const amount = sumCents(runs.map(({ amountCents }) => amountCents));
  const title = runs.length === 1 ? 'Payments of the last run' : `Payments of the last ${runs.length} runs`;
  const summary = `${counted(processed ?? 0, 'payment')} processed, ${formatCents(amount)} in total, and ${counted(failed ?? 0, 'failure')}.`;
  const data = { heading: 'Business date', unit: 'count', series: SERIES, rows } as const;
  return (
    <ChartPanel title={title} summary={summary} {...data}>
      <ColumnChart layout="stacked" {...data} />
    </ChartPanel>
  );
}
