import { makeStyles, tokens } from '@fluentui/react-components';
import { useCallback } from 'react';
import { ProcessingStatus } from '../../application/processing/ProcessingStatus';
import { RunList } from '../../application/processing/RunHistory';
import { LOADING, valueOf } from '../../application/shared/Loadable';
import type { ProcessingState } from '../../domain/processing/ProcessingState';
import type { NextRun } from '../../domain/processing/RunHistory';
import { useLazyPart } from '../kit/dialogs/useLazyPart';
import { useMay } from '../kit/MeContext';
import { PageHeader } from '../kit/navigation/PageHeader';
import { type Services, useService, useServices } from '../kit/Services';
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

async function fetchGoLive(services: Services) {
  const code = import(/* webpackChunkName: "setup" */ './GoLivePanel');
  const [{ GoLivePanel }] = await Promise.all([code, services.prepare(['setup'])]);
  return GoLivePanel;
}

/**
 * Runs processing, shows its progress and results, downloads the bank files that it made, records the bank's acknowledgments, posts the bank's return files, and decides the
 * changes of bank accounts that they ask for. Last come the
 * checks before money moves.
 *
 * @source product.md, Screens: Processing
 */
export function ProcessingScreen() {
  const styles = useStyles();
  const mayRun = useMay('processing.run');
  const maySeeResults = useMay('processing.results');
  const mayAcknowledge = useMay('bankFiles.download');
  const mayReturn = useMay('returnFiles.post');
  const services = useServices();
  const fetchChecks = useCallback(() => fetchGoLive(services), [services]);
  const { Part: GoLive } = useLazyPart(fetchChecks, useMay('goLive.read'));
  return (
    <div className={styles.root}>
      <PageHeader title="Processing" sub="When payments are processed, and what the bank gets" />
      <StatusLine />
      {mayRun && <ProcessingPanel />}
      {maySeeResults && <RunsPanel />}
      <BankFilesPanel />
      {mayAcknowledge && <AcknowledgmentPanel />}
      {mayReturn && <ReturnFilePanel />}
      {mayReturn && <AccountChangesPanel />}
      {mayReturn && <ReturnRatesPanel />}
      {GoLive && <GoLive />}
    </div>
  );
}

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
