import type { Operation } from '../../../domain/platform/access/policy';
import { Stack } from '../../kit/layout';
import { may, useMay, useMe } from '../../kit/MeContext';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { PageTabPart } from '../../kit/navigation/PageTab';
import { paths } from '../../kit/navigation/paths';
import { TabLinks } from '../../kit/navigation/TabLinks';
import { ProcessingStatusLine } from '../../kit/processing/ProcessingStatusLine';
import { useListAddress } from '../../kit/tables/listAddress';
import { GO_LIVE_CHECKS } from '../../moneyParts';
import { AccountChangesPanel } from './AccountChangesPanel';
import { AcknowledgmentPanel } from './AcknowledgmentPanel';
import { BankFilesPanel } from './BankFilesPanel';
import { ProcessingPanel } from './ProcessingPanel';
import { ReturnFilePanel } from './ReturnFilePanel';
import { ReturnRatesPanel } from './ReturnRatesPanel';
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
