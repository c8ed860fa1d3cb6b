import type { LocalDate } from '../../platform/dates/LocalDate';
import { listColumn } from '../../platform/lists/ListColumn';
import type { Paged } from '../../platform/lists/Paged';
import { day, oneOf } from '../../platform/lists/parameters';
import { readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { labelOf } from '../../platform/text/wording';
import { PROCESSING_NAME, type RecordedRun, RUN_STATES, type RunState } from './RunHistory';

/** Which processing runs to list. Undefined values do not filter. */
export interface RunFilter {
  readonly state?: RunState | undefined;
  /** First day of the month of the business dates. */
  readonly month?: LocalDate | undefined;
  /** Whether only runs with payments that could not be processed are listed. Default: no. */
  readonly failed?: boolean;
}

/** A page of the runs that match a filter. */
export type RunQuery = Paged<RunFilter>;

/** Runs on a page. Also the number of latest runs on Today, each of which opens here. */
export const RUNS_PER_PAGE = 14;

const RUN_STATE_LABELS: Readonly<Record<RunState, string>> = {
  running: 'Running',
  finished: 'Finished',
  interrupted: 'Interrupted',
};

/** States that a filter can choose, with their names. */
export const RUN_STATE_CHOICES = Object.entries(RUN_STATE_LABELS) as readonly (readonly [RunState, string])[];

/** `Finished, including the interrupted run before`. */
export function runStateText({ state, isContinuation }: Pick<RecordedRun, 'state' | 'isContinuation'>): string {
  const label = labelOf(RUN_STATE_LABELS, state);
  if (!isContinuation) return label;
  return state === 'finished'
    ? `${label}, including the interrupted run before`
    : `${label}, continued an interrupted run`;
}

/** Who started a run: a person, or the schedule. */
export function startedByText({ by }: Pick<RecordedRun, 'by'>): string {
  return by === PROCESSING_NAME ? 'Schedule' : by;
}

export const RUN_LIST = viewedList<RecordedRun>()({
  name: 'runs',
  title: 'Processing runs',
  noun: 'processing runs',
  operation: 'processing.results',
  isInTab: true,
  parameters: { state: oneOf(RUN_STATES), month: day, failed: oneOf(['1']) },
  views: [
    readyView('failed', 'With failed payments', { failed: '1' }),
    readyView('interrupted', 'Interrupted', { state: 'interrupted' }),
  ],
  columns: [
    listColumn('businessDate', 'Business date', ({ businessDate }) => businessDate),
    listColumn('started', 'Started', ({ startedAt }) => startedAt),
    listColumn('by', 'Started by', startedByText),
    listColumn('state', 'State', runStateText),
    listColumn('processed', 'Processed', ({ processed }) => processed),
    listColumn('failed', 'Failed', ({ failed }) => failed),
    listColumn('total', 'Total', ({ amountCents }) => ({ cents: amountCents })),
  ],
});

export const RUN_PAYMENT_LIST = { noun: 'payments of a run', operation: 'processing.results' } as const;
