import { distinctUntilChanged, filter, map, merge, skip } from 'rxjs';
import type { RunPage } from '../../../../contract/money/processingRuns';
import type { RunQuery } from '../../../domain/money/processing/runList';
import { LiveQuery, PagedList } from '../../platform/shared/LiveQuery';
import { type PageVisibility, pollWhileVisible } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import type { ProcessingStatus } from './ProcessingStatus';
import type { RunHistoryGateway, RunPaymentPage, RunPaymentQuery } from './ports';
import type { RunProcessing } from './RunProcessing';

export type { NextRun } from '../../../../contract/money/processingRuns';

/** How often the progress of a running run is read. */
const PROGRESS_MS = 2_000;
/** How often the list is read while nothing is running. */
const REFRESH_MS = 30_000;

/** A page of processing runs, latest first, read often while one is running. */
export class RunList extends LiveQuery<RunQuery, RunPage> {
  constructor(
    gateway: RunHistoryGateway,
    run: RunProcessing,
    status: ProcessingStatus,
    visibility: PageVisibility,
    time: Time,
  ) {
    let isRunning = false;
    let reads = 0;
    const progress$ = pollWhileVisible(PROGRESS_MS, visibility, time).pipe(
      // A read that takes longer than the interval is not interrupted.
      filter(() => reads === 0 && (isRunning || run.isRunning)),
    );
    const changes$ = status.state$.pipe(
      map(({ state }) => state === 'running'),
      distinctUntilChanged(),
      skip(1),
    );
    const read = async (query: RunQuery, signal: AbortSignal) => {
      reads += 1;
      try {
        const found = await gateway.runs(query, signal);
        isRunning = found.items.some(({ state }) => state === 'running');
        return found;
      } finally {
        reads -= 1;
      }
    };
    super(read, {
      time,
      again$: merge(pollWhileVisible(REFRESH_MS, visibility, time), progress$, changes$, run.ended$),
      keeps: ({ total }) => total > 0,
    });
  }
}

/** A page of the payments of a run with one result. */
export class RunPaymentList extends PagedList<RunPaymentQuery, RunPaymentPage> {
  constructor(gateway: RunHistoryGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => gateway.payments(query, signal), visibility, time);
  }
}
