import { makeStyles, tokens } from '@fluentui/react-components';
import { useCallback } from 'react';
import { ProcessingStatus } from '../../application/processing/ProcessingStatus';
import type { ProcessingState } from '../../domain/processing/ProcessingState';
import { useLazyPart } from '../kit/dialogs/useLazyPart';
import { useMay } from '../kit/MeContext';
import { PageHeader } from '../kit/navigation/PageHeader';
import { type Services, useService, useServices } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { DateText, InstantText } from '../kit/values/DateText';
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
 * Runs processing, shows its progress and results, downloads the bank files that it made, and posts the bank's return files. Last come the
 * checks before money moves.
 *
 * @source product.md, Screens: Processing
 */
export function ProcessingScreen() {
  const styles = useStyles();
  const mayRun = useMay('processing.run');
  const maySeeResults = useMay('processing.results');
  const mayReturn = useMay('returnFiles.post');
  const services = useServices();
  const fetchChecks = useCallback(() => fetchGoLive(services), [services]);
  const { Part: GoLive } = useLazyPart(fetchChecks, useMay('goLive.read'));
  return (
    <div className={styles.root}>
      <PageHeader title="Processing" />
      <StatusLine />
      {mayRun && <ProcessingPanel />}
      {maySeeResults && <RunsPanel />}
      <BankFilesPanel />
      {mayReturn && <ReturnFilePanel />}
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

/** Whether processing is on hold or running, why and until when, and the last date that it has finished. */
function StatusLine() {
  const styles = useStyles();
  const state = useStream<ProcessingState | undefined>(useService(ProcessingStatus).state$, undefined);
  if (!state) return null;
  const { reason, until, lastBusinessDate } = state;
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
    </p>
  );
}
