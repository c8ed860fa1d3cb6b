import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { RunList } from '../../application/processing/RunHistory';
import { PROCESSING_NAME, type RecordedRun, type RunState } from '../../domain/processing/RunHistory';
import { labelOf } from '../../domain/text/wording';
import { Panel } from '../kit/dialogs/Panel';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { useService } from '../kit/Services';
import { useListAddress } from '../kit/tables/listAddress';
import { Pager } from '../kit/tables/Pager';
import { StackTable } from '../kit/tables/StackTable';
import { useLiveQuery } from '../kit/useStream';
import { DateText, dayText, InstantText, instantText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';
import { RUN } from './ProcessingStatusLine';
import { RunPayments } from './RunPayments';

/** Also the number of latest runs on Today, each of which opens here. */
export const RUNS_PER_PAGE = 14;

const STATES: Readonly<Record<RunState, string>> = {
  running: 'Running',
  finished: 'Finished',
  interrupted: 'Interrupted',
};

const useStyles = makeStyles({
  progress: { marginBottom: tokens.spacingVerticalL },
  text: { margin: 0, marginBottom: tokens.spacingVerticalS },
});

/** Processing runs, latest first, with the progress of a running one and the result of each payment. */
export function RunsPanel() {
  const list = useService(RunList);
  const [page, setPage] = useState(0);
  const [address, change] = useListAddress();
  const openPk = address.get(RUN);
  const runs = useLiveQuery(list, { page, size: RUNS_PER_PAGE });
  const reread = () => list.retry();
  const items = runs.kind === 'loaded' ? runs.value.items : [];
  const opened = items.find(({ runPk }) => runPk === openPk);
  return (
    <>
      <Panel title="Processing runs">
        {runs.kind === 'loading' && <SkeletonRows rows={4} label="Loading processing runs" />}
        {runs.kind === 'failed' && (
          <LoadFailed what="The processing runs could not be loaded." error={runs.error} onRetry={reread} />
        )}
        {runs.kind === 'loaded' && runs.refreshError !== undefined && (
          <ErrorBar what="The processing runs could not be refreshed." error={runs.refreshError} onRetry={reread} />
        )}
        {items
          .filter(({ state }) => state === 'running')
          .map((run) => (
            <Progress key={run.runPk} run={run} />
          ))}
        {runs.kind === 'loaded' &&
          (runs.value.total === 0 ? (
            <EmptyState
              kind="nothingYet"
              title="No processing runs yet"
              text="Processing runs on its schedule, or when a system administrator starts it."
            />
          ) : (
            <>
              <StackTable
                label="Processing runs"
                items={items}
                keyOf={({ runPk }) => runPk}
                columns={[
                  {
                    label: 'Business date',
                    kind: 'lead',
                    cell: ({ businessDate }) => <DateText date={businessDate} />,
                  },
                  { label: 'Started', cell: ({ startedAt }) => <InstantText timestamp={startedAt} /> },
                  { label: 'Started by', isExtra: true, cell: ({ by }) => (by === PROCESSING_NAME ? 'Schedule' : by) },
                  { label: 'State', kind: 'whole', cell: stateText },
                  { label: 'Processed', kind: 'figure', cell: ({ processed }) => processed.toLocaleString('en-US') },
                  { label: 'Failed', kind: 'figure', cell: ({ failed }) => failed.toLocaleString('en-US') },
                  { label: 'Total', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
                  {
                    label: 'Payments',
                    cell: (run) => (
                      <Button
                        size="small"
                        aria-label={`${run.runPk === openPk ? 'Hide' : 'View'} payments of the run started ${instantText(run.startedAt)}`}
                        aria-expanded={run.runPk === openPk}
                        onClick={() => change({ [RUN]: run.runPk === openPk ? '' : run.runPk })}
                      >
                        {run.runPk === openPk ? 'Hide' : 'View'}
                      </Button>
                    ),
                  },
                ]}
              />
              <Pager page={page} size={RUNS_PER_PAGE} total={runs.value.total} noun="runs" onPage={setPage} />
            </>
          ))}
      </Panel>
      {opened && <RunPayments key={opened.runPk} run={opened} />}
    </>
  );
}

function stateText({ state, isContinuation }: RecordedRun): string {
  const label = labelOf(STATES, state);
  if (!isContinuation) return label;
  return state === 'finished'
    ? `${label}, including the interrupted run before`
    : `${label}, continued an interrupted run`;
}

/** How far a running run is, and when it is expected to end. */
function Progress({ run: { businessDate, total, processed, failed, expectedEnd } }: { readonly run: RecordedRun }) {
  const styles = useStyles();
  const done = processed + failed;
  const counts =
    total === 0
      ? 'Counting payments …'
      : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} payments done`;
  return (
    <div className={styles.progress}>
      <p className={styles.text}>
        Processing for {dayText(businessDate)}: {counts}
        {expectedEnd && `, expected to end by ${instantText(expectedEnd)}`}
      </p>
      <ProgressBar
        aria-label={`Progress of processing for ${dayText(businessDate)}`}
        {...(total > 0 && { value: done, max: total })}
      />
    </div>
  );
}
