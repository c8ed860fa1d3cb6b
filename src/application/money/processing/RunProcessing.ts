import { firstValueFrom, type Observable, Subject, timer } from 'rxjs';
import type { ProcessingRun } from '../../../../contract/money/processing';
import type { ProcessingState } from '../../../../contract/money/processingStatus';
import type { ProcessingPreview } from '../../../domain/money/processing/ProcessingPreview';
import type { RecordedRun } from '../../../domain/money/processing/RunHistory';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import type { DashboardOverview } from '../../office/dashboard/DashboardOverview';
import type { Time } from '../../platform/shared/Time';
import { isOutcomeUnknown } from '../payments/PaymentOutcome';
import type { ProcessingGateway, RunHistoryGateway } from './ports';

export type { ProcessingRun } from '../../../../contract/money/processing';

/** How often a run without an answer is looked up. */
const LOOK_MS = 2_000;
/** Latest runs among which a run is found: more than can start within the wait for an answer. */
const LATEST = 10;

/** Runs nightly processing manually, and sets or removes the hold. */
export class RunProcessing {
  private running = 0;
  private readonly ended = new Subject<void>();
  /** Emits after each run that was started here, whether it succeeded or failed. */
  readonly ended$: Observable<void> = this.ended.asObservable();

  constructor(
    private readonly gateway: ProcessingGateway,
    private readonly history: RunHistoryGateway,
    private readonly overview: DashboardOverview,
    private readonly time: Time,
  ) {}

  /**
   * What a run would do now, and what a hold would affect. Saves nothing.
   *
   * @param businessDate default: the server's date in UTC.
   * @throws ApiError BAD_REQUEST for a date that cannot be processed yet.
   */
  preview(businessDate?: LocalDate): Promise<ProcessingPreview> {
    return this.gateway.preview({ businessDate });
  }

  /**
   * Follows the recorded run when its answer is lost, or does not come because the run takes longer than a connection.
   *
   * @throws ApiError IS_PROCESSING during another run; the error of the call when no run was recorded after it.
   */
  async run(businessDate: LocalDate): Promise<ProcessingRun> {
    this.running += 1;
    try {
      const earlier = await this.latestRuns();
      const done = await this.gateway.run({ businessDate }).catch(async (error: unknown) => {
        if (!earlier || !isOutcomeUnknown(error)) throw error;
        const recorded = await this.follow(new Set(earlier.map(({ runPk }) => runPk)));
        if (!recorded) throw error;
        return resultOf(recorded);
      });
      this.overview.refresh();
      return done;
    } finally {
      this.running -= 1;
      this.ended.next();
    }
  }

  /** Whether a run that was started here is in progress. */
  get isRunning(): boolean {
    return this.running > 0;
  }

  /**
   * @param until ISO timestamp, UTC: when the hold ends automatically; null for a hold without an expected end.
   * @throws ApiError BAD_REQUEST for a time that has passed.
   */
  hold(on: boolean, reason: string, until: string | null): Promise<ProcessingState> {
    return this.gateway.hold({ on, reason, until });
  }

  /** Waits for the end of the latest run, such as one that continues an interrupted one. @returns undefined if there is none. */
  private async follow(earlier: ReadonlySet<string>): Promise<RecordedRun | undefined> {
    for (;;) {
      const run = (await this.latestRuns())?.find(({ runPk }) => !earlier.has(runPk));
      if (run?.state !== 'running') return run;
      await firstValueFrom(timer(LOOK_MS, this.time));
    }
  }

  /** @returns undefined if the runs cannot be read. */
  private async latestRuns(): Promise<readonly RecordedRun[] | undefined> {
    return (await this.history.runs({ page: 0, size: LATEST }).catch(() => undefined))?.items;
  }
}

function resultOf({ businessDate, total, processed, failed, amountCents }: RecordedRun): ProcessingRun {
  return { businessDate, processed, failed, amountCents, remaining: total - processed };
}
