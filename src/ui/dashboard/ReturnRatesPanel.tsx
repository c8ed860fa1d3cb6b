import { useMemo } from 'react';
import { ReturnRates } from '../../application/processing/ReturnFiles';
import {
  isAboveThreshold,
  RETURN_RATE_DAYS,
  type ReturnRate,
  rateText,
  returnRateLabel,
} from '../../domain/payments/returnRates';
import { Panel } from '../kit/dialogs/Panel';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { useService } from '../kit/Services';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { useLiveQuery } from '../kit/useStream';

/** How many debits the banks returned, beside the thresholds above which Nacha reviews an originator. */
export function ReturnRatesPanel() {
  const rates = useService(ReturnRates);
  const live = useMemo(() => rates.list(), [rates]);
  const found = useLiveQuery(live, 'all');
  return (
    <Panel title={`Return rates, last ${RETURN_RATE_DAYS} days`}>
      {found.kind === 'loading' && <SkeletonRows rows={3} label="Loading return rates" />}
      {found.kind === 'failed' && (
        <LoadFailed what="The return rates could not be loaded." error={found.error} onRetry={() => live.retry()} />
      )}
      {found.kind === 'loaded' && (
        <StackTable label="Return rates" items={found.value} keyOf={({ kind }) => kind} columns={COLUMNS} />
      )}
    </Panel>
  );
}

const COLUMNS: readonly StackColumn<ReturnRate>[] = [
  { label: 'Returns', kind: 'lead', cell: ({ kind }) => returnRateLabel(kind) },
  {
    label: 'Returned',
    kind: 'figure',
    cell: ({ returnedCount, debitCount }) =>
      `${returnedCount.toLocaleString('en-US')} of ${debitCount.toLocaleString('en-US')}`,
  },
  { label: 'Rate', kind: 'figure', cell: ({ basisPoints }) => rateText(basisPoints) },
  { label: 'Threshold', kind: 'figure', cell: ({ thresholdBasisPoints }) => rateText(thresholdBasisPoints) },
  { label: 'State', cell: (rate) => (isAboveThreshold(rate) ? 'Above the threshold' : 'Within the threshold') },
];
