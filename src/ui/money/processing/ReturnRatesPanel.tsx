import { useMemo } from 'react';
import { ReturnRates } from '../../../application/money/processing/ReturnFiles';
import {
  isAboveThreshold,
  RETURN_RATE_DAYS,
  type ReturnRate,
  rateText,
  returnRateLabel,
} from '../../../domain/money/payments/returnRates';
import { Panel } from '../../kit/dialogs/Panel';
import { Loaded } from '../../kit/feedback/Loaded';
import { useService } from '../../kit/Services';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useLiveQuery } from '../../kit/useStream';

/** How many debits the banks returned, beside the thresholds above which Nacha reviews an originator. */
export function ReturnRatesPanel() {
  const rates = useService(ReturnRates);
  const live = useMemo(() => rates.list(), [rates]);
  const found = useLiveQuery(live, 'all');
  return (
    <Panel title={`Return rates, last ${RETURN_RATE_DAYS} days`}>
      <Loaded found={found} what="the return rates" isPage onRetry={() => live.retry()}>
        {(value) => <StackTable label="Return rates" items={value} keyOf={({ kind }) => kind} columns={COLUMNS} />}
      </Loaded>
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
