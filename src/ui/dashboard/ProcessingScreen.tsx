import { makeStyles, tokens } from '@fluentui/react-components';
import { ProcessingStatus } from '../../application/processing/ProcessingStatus';
import { RunList } from '../../application/processing/RunHistory';
import { LOADING, valueOf } from '../../application/shared/Loadable';
import type { Operation } from '../../domain/access/policy';
import type { ProcessingState } from '../../domain/processing/ProcessingState';
import type { NextRun } from '../../domain/processing/RunHistory';
import { may, useMay, useMe } from '../kit/MeContext';
import { PageHeader } from '../kit/navigation/PageHeader';
import { type PageTab, PageTabPart } from '../kit/navigation/PageTab';
import { paths } from '../kit/navigation/paths';
import { TabLinks } from '../kit/navigation/TabLinks';
import { useService } from '../kit/Services';
import { useListAddress } from '../kit/tables/listAddress';
import { useStream } from '../kit/useStream';
import { DateText, InstantText } from '../kit/values/DateText';
import { AccountChangesPanel } from './AccountChangesPanel';
import { AcknowledgmentPanel } from './AcknowledgmentPanel';
import { BankFilesPanel } from './BankFilesPanel';
import { ProcessingPanel } from './ProcessingPanel';
import { ReturnFilePanel } from './ReturnFilePanel';
import { ReturnRatesPanel } from './ReturnRatesPanel';
import { RunsPanel } from './RunsPanel';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  status: { margin: 0 },
});

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
  const styles = useStyles();
  const me = useMe();
  const [address] = useListAddress();
  const parts = PARTS.filter(({ operation }) => may(me, operation));
  const current = parts.find(({ id }) => id === address.get('tab')) ?? parts[0];
  return (
    <div className={styles.root}>
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
    </div>
  );
}

function Runs() {
  const mayRun = useMay('processing.run');
  return (
    <>
      <StatusLine />
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

const CHECKS: Pick<PageTab<object>, 'label' | 'needs' | 'part'> = {
  label: 'Checks',
  needs: ['setup'],
  part: () => import(/* webpackChunkName: "setup" */ './GoLivePanel').then((m) => m.GoLivePanel),
};

function Checks() {
  return <PageTabPart tab={CHECKS} of={NOTHING} />;
}

const NOTHING = {};

const STATES: Readonly<Record<ProcessingState['state'], string>> = {
  open: 'OK: payments and bill changes can be saved',
  hold: 'On hold',
  running: 'Running',
};

/** An instant in a time zone that is named: `Nov 27, 2026, 1:00 AM EST` */
function zonedText({ at, timeZone }: NextRun): string {
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat('en-US', { ...day, ...time }).format(new Date(at));
}

/** Whether processing is on hold or running, why and until when, the last date that it has finished, and the next run. */
function StatusLine() {
  const styles = useStyles();
  const state = useStream<ProcessingState | undefined>(useService(ProcessingStatus).state$, undefined);
  // Read by the list below, for those who see it.
  const runs = useStream(useService(RunList).result$, LOADING);
  if (!state) return null;
  const { reason, until, lastBusinessDate } = state;
  const nextRun = valueOf(runs)?.nextRun;
  return (
    <p className={styles.status}>
      <strong>{STATES[state.state]}</strong>
      {reason && <> · {reason}</>}
      {until !== null && (
        <>
          {' · until '}
          <InstantText timestamp={until} />
        </>
      )}
      {lastBusinessDate !== null && (
        <>
          {' · last run for '}
          <DateText date={lastBusinessDate} />
        </>
      )}
      {nextRun && (
        <>
          {' · next run '}
          <time dateTime={nextRun.at}>{zonedText(nextRun)}</time>
        </>
      )}
    </p>
  );
}
