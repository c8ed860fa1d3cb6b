import { useMemo } from 'react';
import type { ReturnRate } from '../../../application/money/processing/ReturnFiles';
import { ReturnRates } from '../../../application/money/processing/ReturnFiles';
import {
  isAboveThreshold,
  RETURN_RATE_DAYS,
  rateText,
  returnRateLabel,
} from '../../../domain/money/payments/returnRates';
import type { Operation } from '../../../domain/platform/access/policy';
import { Panel } from '../../kit/dialogs/Panel';
import { Loaded } from '../../kit/feedback/Loaded';
import { Stack } from '../../kit/layout';
import { may, useMay, useMe } from '../../kit/MeContext';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { PageTabPart } from '../../kit/navigation/PageTab';
import { paths } from '../../kit/navigation/paths';
import { TabLinks } from '../../kit/navigation/TabLinks';
import { ProcessingStatusLine } from '../../kit/processing/ProcessingStatusLine';
import { useService } from '../../kit/Services';
import { useListAddress } from '../../kit/tables/listAddress';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useLiveQuery } from '../../kit/useStream';
import { GO_LIVE_CHECKS } from '../../moneyParts';
import { AccountChangesPanel } from './AccountChangesPanel';
import { AcknowledgmentPanel } from './AcknowledgmentPanel';
import { BankFilesPanel } from './BankFilesPanel';
import { ProcessingPanel } from './ProcessingPanel';
import { ReturnFilePanel } from './ReturnFilePanel';
import { RunsPanel } from './RunsPanel';

/** Parts of the page, as addresses name them. The first one opens without a name. */
const PARTS: readonly { readonly id: string; readonly label: string; readonly operation: Operation }[] = [
  { id: 'runs', label: 'Runs', operation: 'processing.results' },
  { id: 'files', label: 'ACH files', operation: 'bankFiles.read' },
  { id: 'returns', label: 'Returns', operation: 'returnFiles.post' },
  { id: 'checks', label: 'Before money moves', operation: 'goLive.read' },
];

/**
 * What processing did and does next, and in further tabs the files for the bank with its acknowledgments, what the bank returns, and the checks
 * before money moves.
 *
 * @source product.md, Screens: Processing; docs/decisions/processing.md#one-tab-for-each-kind-of-work
 */
export function ProcessingScreen() {
  const me = useMe();
  const [address] = useListAddress();
  const parts = PARTS.filter(({ operation }) => may(me, operation));
  const current = parts.find(({ id }) => id === address.get('tab')) ?? parts[0];
  return (
    <Stack>
      <PageHeader title="Processing" sub="When payments are processed, and what the bank gets" />
      {parts.length > 1 && (
        <TabLinks
          label="Parts of processing"
          tabs={parts.map((part, index) => ({
            to: index === 0 ? paths.processing : `${paths.processing}?tab=${part.id}`,
            label: part.label,
            isCurrent: part === current,
          }))}
        />
      )}
      {current?.id === 'runs' && <Runs />}
      {current?.id === 'files' && <BankFiles />}
      {current?.id === 'returns' && (
        <>
          <AccountChangesPanel />
          <ReturnFilePanel />
          <ReturnRatesPanel />
        </>
      )}
      {current?.id === 'checks' && <Checks />}
    </Stack>
  );
}

function Runs() {
  const mayRun = useMay('processing.run');
  return (
    <>
      <ProcessingStatusLine />
      {mayRun && <ProcessingPanel />}
      <RunsPanel />
    </>
  );
}

function BankFiles() {
  const mayAcknowledge = useMay('bankFiles.download');
  return (
    <>
      <BankFilesPanel />
      {mayAcknowledge && <AcknowledgmentPanel />}
    </>
  );
}

function Checks() {
  return <PageTabPart tab={GO_LIVE_CHECKS} of={NOTHING} />;
}

const NOTHING = {};

/** How many debits the banks returned, beside the thresholds above which Nacha reviews an originator. */
function ReturnRatesPanel() {
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
