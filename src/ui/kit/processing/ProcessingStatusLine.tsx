import { makeStyles, tokens } from '@fluentui/react-components';
import { type ProcessingState, ProcessingStatus } from '../../../application/money/processing/ProcessingStatus';
import { type NextRun, RunList } from '../../../application/money/processing/RunHistory';
import { LOADING, valueOf } from '../../../application/platform/shared/Loadable';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { AppLink } from '../navigation/AppLink';
import { paths } from '../navigation/paths';
import { useService } from '../Services';
import { below } from '../useBreakpoint';
import { useStream } from '../useStream';
import { DateText, InstantText } from '../values/DateText';

const useStyles = makeStyles({
  // Room for the lines that it has on a phone, so that nothing below moves.
  status: { margin: 0, [below(1)]: { minHeight: `calc(3 * ${tokens.lineHeightBase300})` } },
});

const STATES: Readonly<Record<ProcessingState['state'], string>> = {
  open: 'OK: payments and bill changes can be saved',
  hold: 'On hold',
  running: 'Running',
};

/** The parameter in the address of Processing that opens the payments of a run. */
export const RUN = 'run';

/** The page of Processing with the payments of a run. */
export function runPath(runPk: string): string {
  return `${paths.processing}?${RUN}=${encodeURIComponent(runPk)}`;
}

/**
 * Whether processing is on hold or running, why and until when, what the last run did, and the next run. Shows the first page of runs
 * that another part of the screen reads.
 */
export function ProcessingStatusLine() {
  const styles = useStyles();
  const state = useStream<ProcessingState | undefined>(useService(ProcessingStatus).state$, undefined);
  const runs = valueOf(useStream(useService(RunList).result$, LOADING));
  // Keeps its line free, so that nothing below moves.
  if (!state) return <p className={styles.status}>{'\u00a0'}</p>;
  const { reason, until, lastBusinessDate } = state;
  // The list may show another page, or a filter.
  const last = runs?.items.find(
    (run) => run.state === 'finished' && (lastBusinessDate === null || run.businessDate === lastBusinessDate),
  );
  const nextRun = runs?.nextRun;
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
      {last ? (
        <>
          {' · last run for '}
          <DateText date={last.businessDate} />
          {': '}
          <AppLink to={runPath(last.runPk)} appearance="inText">
            {counted(last.processed, 'payment')}, {formatCents(last.amountCents)}
          </AppLink>
          {last.failed > 0 && <strong>, {last.failed.toLocaleString('en-US')} failed</strong>}
        </>
      ) : (
        lastBusinessDate !== null && (
          <>
            {' · last run for '}
            <DateText date={lastBusinessDate} />
          </>
        )
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

/** An instant in a time zone that is named: `Nov 27, 2026, 1:00 AM EST` */
function zonedText({ at, timeZone }: NextRun): string {
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat('en-US', { ...day, ...time }).format(new Date(at));
}
